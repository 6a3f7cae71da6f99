import { findUser } from '../../../core/accounts/index.ts';
import { previewUndo, undoReassignment } from '../../../core/reassignment/index.ts';
import { page, placeholdersPath, sourceUserPath } from '../shared/index.ts';
import { Counts } from './contribution-counts.tsx';
import { nameOf, Question, SourceUserCrumbs, sourceUserOwner, tried } from './owners.tsx';

/** Confirmation before undoing a reassignment. */
export const undoPage = page({
  path: '/undo',
  who: sourceUserOwner,
  load: async ({ operations, reader, viewer, words, sourceUser: { id, reassignToUserId } }) => ({
    assignee: reassignToUserId === null ? undefined : await findUser(reader, reassignToUserId),
    // Contributions by kind.
    kinds: await tried(previewUndo(operations, viewer, id), words),
  }),
  view: ({ words, sourceUser, group, assignee, kinds: { value: kinds = {}, problem } }) => {
    const { undo } = words.splits;
    return {
      title: undo.title,
      status: problem === undefined ? undefined : 422,
      content: (
        <>
          <SourceUserCrumbs sourceUser={sourceUser} group={group} />
          <Question
            title={undo.question({ name: nameOf(sourceUser) })}
            action="default"
            yes={undo.undo}
            no={undo.leave}
            back={sourceUserPath(sourceUser.id)}
            problem={problem}
          >
            <p>{undo.back({ person: assignee ? `${assignee.name} (@${assignee.username})` : undo.somebody })}</p>
            <Counts counts={{ kinds, memberships: 0 }} none={undo.nothing} />
            <p>{undo.stays}</p>
          </Question>
        </>
      ),
    };
  },
  actions: {
    default: {
      run: async ({ operations, viewer, sourceUser, group }) => {
        await undoReassignment(operations, viewer, sourceUser.id);
        return { to: `${placeholdersPath(group)}?done=${sourceUser.id}` };
      },
    },
  },
});
