import { previewUndoMerge, undoMerge } from '../../../../core/reassignment/index.ts';
import { page, sourceUserPath } from '../../shared/index.ts';
import { Counts } from '../contribution-counts.tsx';
import { nameOf, Question, SourceUserCrumbs, sourceUserOwner, tried } from '../owners.tsx';

/** Confirmation before undoing a merge. */
export const undoMergePage = page({
  path: '/undo_merge',
  who: sourceUserOwner,
  load: async ({ operations, viewer, words, sourceUser }) => ({
    preview: await tried(previewUndoMerge(operations, viewer, sourceUser.id), words),
  }),
  view: ({ words: { merges, splits }, sourceUser, group, preview: { value, problem } }) => {
    const { undo } = merges;
    const other = value ? nameOf(value.target) : '';
    return {
      title: undo.title,
      status: problem === undefined ? undefined : 422,
      content: (
        <>
          <SourceUserCrumbs sourceUser={sourceUser} group={group} />
          <Question
            title={value ? undo.question({ name: nameOf(sourceUser), other }) : undo.title}
            action="default"
            yes={undo.undo}
            no={splits.undo.leave}
            back={sourceUserPath(sourceUser.id)}
            problem={problem}
          >
            <p>{undo.back({ other })}</p>
            <Counts counts={{ kinds: value?.kinds ?? {}, memberships: 0 }} none={undo.nothing} />
            <p>{undo.stays}</p>
          </Question>
        </>
      ),
    };
  },
  actions: {
    default: {
      run: async ({ operations, viewer, sourceUser: { id } }) => {
        await undoMerge(operations, viewer, id);
        return { to: sourceUserPath(id) };
      },
    },
  },
});
