import { Type } from 'typebox';
import { findUserByUsername, usernameOf } from '../../../../core/accounts/index.ts';
import {
  addForumMember,
  editForum,
  findProject,
  type Group,
  listProjectMembers,
  longestTopic,
  type Project,
  removeForumMember,
  setForumPrivacy,
} from '../../../../core/groups/index.ts';
import { accessLevels } from '../../../../core/identity/index.ts';
import { DomainError, isDomainError, notFound } from '../../../../core/platform/index.ts';
import {
  ActionButton,
  Breadcrumbs,
  channelPath,
  facesOfUsers,
  Field,
  Form,
  FormRefusal,
  groupBreadcrumbs,
  Icon,
  page,
  requireVisibleGroup,
  pageNumber,
  rowId,
  signedIn,
  type SignedIn,
  signedInOf,
  useWords,
  visibleAncestors,
  type Who,
} from '../../shared/index.ts';
import { ChannelFields, channelInput } from './channel-fields.tsx';
import { WhoSees, type WhoSeesProps } from './who-sees.tsx';

const params = { id: rowId };
const shownMembers = 100;
const noMembers = { rows: [], hasMore: false };

interface OfChannel extends SignedIn {
  readonly forum: Project;
  readonly group: Group;
}

/** Maintainers and Owners of the group of a channel. */
const channelKeeper: Who<typeof params, OfChannel, { readonly ancestors: readonly Group[] }> = {
  auth: 'session',
  params,
  find: async (asked) => {
    const { reader, request } = asked;
    const found = signedInOf(asked);
    const forum = await findProject(reader, found.viewer, asked.params.id);
    if (!forum) throw notFound('channel');
    const { group, level } = await requireVisibleGroup(reader, found.viewer, forum.group.id);
    if (level >= accessLevels.maintainer && group.kind === 'group') return { ...found, forum, group };
    if (request.method === 'GET') throw notFound('channel');
    throw new DomainError('forbidden', 'channels.mayNotOpen');
  },
  frame: async ({ reader, viewer, group }) => ({
    ancestors: [...(await visibleAncestors(reader, viewer, group)), group],
  }),
};

/** Changing a channel of a group, archiving it and opening it again; who sees it. */
export const channelPage = page({
  path: '/forums/:id',
  who: channelKeeper,
  query: { page: pageNumber },
  load: async ({ reader, viewer, forum, query: { page: number = 1 } }) => {
    const filter = { inherited: false, now: viewer.at };
    const slice = { limit: shownMembers, offset: (number - 1) * shownMembers, orderBy: 'id', sort: 'asc' } as const;
    const members = forum.isRestricted ? await listProjectMembers(reader, forum, filter, slice) : noMembers;
    const ids = members.rows.map((member) => member.id);
    return { members, number, faces: await facesOfUsers(reader, ids) };
  },
  view: (shown) => ({
    title: shown.words.editForum.title({ channel: shown.forum.name }),
    content: <ChannelParts {...shown} />,
  }),
  actions: {
    default: {
      input: { ...channelInput, topic: Type.Optional(Type.String({ maxLength: 10 * longestTopic })) },
      run: async ({ operations, viewer, forum, input }) => ({
        to: channelPath(await editForum(operations, viewer, forum.id, input)),
      }),
    },
    archive: {
      input: { archived: Type.Enum(['yes', 'no']) },
      run: async ({ operations, viewer, forum, input }) => ({
        to: channelPath(await editForum(operations, viewer, forum.id, { isArchived: input.archived === 'yes' })),
      }),
    },
    privacy: {
      input: { private: Type.Enum(['yes', 'no']) },
      run: async ({ operations, viewer, forum, input }) => {
        await setForumPrivacy(operations, viewer, forum.id, input.private === 'yes');
        return { anchor: 'who' };
      },
    },
    members: {
      input: { username: Type.String({ maxLength: 255 }) },
      run: async ({ operations, reader, viewer, forum, words: { privateForum }, input }) => {
        const user = await findUserByUsername(reader, usernameOf(input.username));
        if (!user) throw new FormRefusal(privateForum.problems.unknown, { field: 'username' });
        await addForumMember(operations, viewer, forum.id, user.id).catch((error: unknown) => {
          if (!isDomainError(error) || error.code !== 'invalid_input') throw error;
          throw new FormRefusal(privateForum.problems.stranger, { field: 'username' });
        });
        return { anchor: 'who' };
      },
    },
    'members/:user/remove': {
      input: { user: rowId },
      run: async ({ operations, viewer, forum, input }) => {
        await removeForumMember(operations, viewer, forum.id, input.user);
        return { anchor: 'who' };
      },
    },
  },
});

/** Members may leave a private channel. */
export const channelLeaving = page({
  path: '/forums/:id/leave',
  who: signedIn,
  params,
  actions: {
    default: {
      run: async ({ operations, viewer, params: { id } }) => {
        await removeForumMember(operations, viewer, id, viewer.userId);
        return { to: '/' };
      },
    },
  },
});

function ChannelParts({ ancestors, ...props }: WhoSeesProps & { readonly ancestors: readonly Group[] }) {
  const { forum } = props;
  const { editForum: words, groupForms } = useWords();
  return (
    <div class="form">
      <Breadcrumbs links={[...groupBreadcrumbs(ancestors), [channelPath(forum), forum.name]]} />
      <h1>{words.title({ channel: forum.name })}</h1>
      <Form action="default" class="stack card">
        <ChannelFields channel={forum} />
        <Field
          name="topic"
          label={words.topic}
          hint={words.topicHint}
          value={forum.topic}
          maxLength={longestTopic}
          dir="auto"
        />
        <div>
          <button type="submit">{groupForms.save}</button>
        </div>
      </Form>
      <WhoSees {...props} />
      <section aria-labelledby="archive">
        <h2 id="archive">{forum.archived ? words.unarchive : words.archive}</h2>
        <p>{forum.archived ? words.unarchiveHint : words.archiveHint}</p>
        <ActionButton action="archive" values={{ archived: forum.archived ? 'no' : 'yes' }}>
          <Icon name="archive" /> {forum.archived ? words.unarchive : words.archive}
        </ActionButton>
      </section>
    </div>
  );
}
