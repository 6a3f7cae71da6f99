import { Type } from 'typebox';
import { findUser, listUsers, type User } from '../../../core/accounts/index.ts';
import { findGroup, type Group } from '../../../core/groups/index.ts';
import type { OperationContext, Reader, UserViewer } from '../../../core/platform/index.ts';
import {
  areContributionsReturning,
  assignmentRules,
  type ContributionCounts,
  countContributions,
  countMerged,
  findGroupOfPart,
  findInvitedEmails,
  findSourceUser,
  findSourceUsers,
  isValidAssignee,
  listMerged,
  nextStatus,
  readSourceEmails,
  type SourceUser,
  suggestAssignees,
  undoSplit,
} from '../../../core/reassignment/index.ts';
import { PostCard } from '../content/post-card.tsx';
import type { Post } from '../content/post.ts';
import { newestPosts } from '../content/posts.ts';
import {
  ActionButton,
  Breadcrumbs,
  DetailList,
  Filled,
  LiveStatus,
  page,
  placeholdersBreadcrumbs,
  placeholdersPath,
  sourceUserPath,
  useWords,
} from '../shared/index.ts';
import { type AssigneeChoices, ChooseAssignee } from './choose-assignee.tsx';
import { Counts } from './contribution-counts.tsx';
import { nameOf, sourceUserOwner } from './owners.tsx';
import { assigneeInput, buttonInput, press, reassign, SourceUserButtons } from './source-user-buttons.tsx';
import { statusTones } from './status.ts';

const shownUsers = 20;
const samples = 3;

/** A source user: details, suggested matches, search and actions. */
export const sourceUserPage = page({
  path: '',
  who: sourceUserOwner,
  query: { search: Type.Optional(Type.String({ maxLength: 255 })) },
  load: ({ operations, viewer, sourceUser, query: { search = '' } }) =>
    readSourceUser(operations, viewer, sourceUser, search.trim()),
  view: (shown) => ({
    title: nameOf(shown.sourceUser),
    isLive: isLive(shown),
    content: <SourceUserParts {...shown} />,
  }),
  actions: {
    reassign: {
      input: assigneeInput,
      run: async ({ sourceUser, group, input, ...acting }) => {
        await reassign(acting, sourceUser.id, input.username);
        return { to: pathAfter(group, sourceUser) };
      },
    },
    invite: {
      input: { email: Type.String({ maxLength: 255 }) },
      run: async ({ sourceUser, group, input, ...acting }) => {
        await reassign(acting, sourceUser.id, input.email);
        return { to: pathAfter(group, sourceUser) };
      },
    },
    undo_split: {
      run: async ({ operations, viewer, sourceUser }) => ({
        to: sourceUserPath(await undoSplit(operations, viewer, sourceUser.id)),
      }),
    },
    ':act': {
      input: buttonInput,
      run: async ({ sourceUser, group, input, ...acting }) => {
        await press(acting, sourceUser.id, input.act);
        return { to: pathAfter(group, sourceUser) };
      },
    },
  },
});

/** Path of the list, which shows the new status. */
function pathAfter(group: Group, { id }: SourceUser): string {
  return `${placeholdersPath(group)}?done=${id}`;
}

async function readSourceUser(
  operations: OperationContext,
  viewer: UserViewer,
  sourceUser: SourceUser,
  search: string,
) {
  const { reader } = operations.database;
  const { id, reassignToUserId, placeholderUserId, splitFromId, mergedIntoId, takeoverId } = sourceUser;
  const isOpen = nextStatus(sourceUser.status, 'reassign') !== undefined && !sourceUser.isSplitting;
  const of = { authorXchanId: sourceUser.placeholderXchanId };
  const placeholder = placeholderUserId === null ? undefined : await findUser(reader, placeholderUserId);
  return {
    search,
    isOpen,
    isReturning: await areContributionsReturning(reader, id),
    suggestions: isOpen ? ((await suggestAssignees(operations, viewer, [sourceUser])).get(id) ?? []) : [],
    posts: (await newestPosts(operations, viewer, of, undefined, samples)).posts,
    allPosts: placeholder?.kind === 'placeholder' ? `/users/${encodeURIComponent(placeholder.username)}` : undefined,
    invited: (await findInvitedEmails(reader, [takeoverId ?? 0])).get(takeoverId ?? 0),
    sourceEmail: (await readSourceEmails(reader, [id])).get(id),
    assignee: reassignToUserId === null ? undefined : await findUser(reader, reassignToUserId),
    splitFrom: splitFromId === null ? undefined : await findSourceUser(reader, splitFromId),
    importedInto: splitFromId === null ? undefined : await groupOfPart(reader, id),
    mergedInto: mergedIntoId === null ? undefined : await findSourceUser(reader, mergedIntoId),
    merged: await findSourceUsers(reader, await listMerged(reader, id)),
    counts: await countsOf(reader, sourceUser),
    found: isOpen && search !== '' ? await searchAssignees(reader, viewer, sourceUser.namespaceId, search) : undefined,
  };
}

async function groupOfPart(reader: Reader, id: number): Promise<Group | undefined> {
  const groupId = await findGroupOfPart(reader, id);
  return groupId === undefined ? undefined : findGroup(reader, groupId);
}

/** Contributions waiting for reassignment, or merged into another source user. */
async function countsOf(reader: Reader, { id, mergedIntoId }: SourceUser): Promise<ContributionCounts> {
  const counts = await countContributions(reader, id);
  return mergedIntoId === null ? counts : { ...counts, kinds: await countMerged(reader, id) };
}

/** Search for valid assignees. */
async function searchAssignees(reader: Reader, viewer: UserViewer, rootId: number, search: string): Promise<User[]> {
  const rules = await assignmentRules(reader, viewer);
  const filter = { search, peopleOnly: true, forOthers: !viewer.isAdmin, knownTo: viewer };
  const { rows } = await listUsers(reader, filter, { limit: shownUsers, offset: 0, orderBy: 'name', sort: 'asc' });
  return rows.filter((user) => isValidAssignee(user, rules, rootId));
}

function isLive({ sourceUser, isReturning }: Pick<SourceUserProps, 'sourceUser' | 'isReturning'>): boolean {
  return sourceUser.isSplitting || isReturning || sourceUser.status === 'reassignment_in_progress';
}

interface SourceUserProps extends AssigneeChoices {
  readonly group: Group;
  readonly assignee: User | undefined;
  /** The address that was invited. */
  readonly invited: string | undefined;
  /** Of whom this one is a part, and the group whose imports it comes from, unless it was split off. */
  readonly splitFrom: SourceUser | undefined;
  readonly importedInto: Group | undefined;
  /** Who is the same person, and has the contributions; and who is merged into this one. */
  readonly mergedInto: SourceUser | undefined;
  readonly merged: readonly SourceUser[];
  readonly counts: ContributionCounts;
  /** Contributions come back from a part, or from a person. */
  readonly isReturning: boolean;
  /** Whether a person can be assigned. */
  readonly isOpen: boolean;
  /** Some of what stands with the placeholder, and where all of it is. */
  readonly posts: readonly Post[];
  readonly allPosts: string | undefined;
}

function SourceUserParts(props: SourceUserProps) {
  const { sourceUser, group, isOpen, counts } = props;
  const allWords = useWords();
  const words = allWords.sourceUser;
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, allWords)} />
      <h1>{nameOf(sourceUser)}</h1>
      <State {...props} />
      <section aria-labelledby="contributions">
        <h2 id="contributions">{words.contributions}</h2>
        <div id="source-user-counts" data-part>
          <Counts counts={counts} none={sourceUser.status === 'completed' ? words.moved : words.none} />
        </div>
      </section>
      {isOpen && <ChooseAssignee {...props} />}
      <Samples {...props} />
      <About {...props} />
    </>
  );
}

function State(props: SourceUserProps) {
  const { sourceUser, assignee, invited, importedInto, isOpen, isReturning } = props;
  const { id, status, error, isSplitting } = sourceUser;
  const live = isLive(props);
  const { sourceUser: words, sourceUsers } = useWords();
  const splitting = isSplitting ? words.splitting : sourceUsers.hints[status];
  const hint = isReturning ? words.returning : splitting;
  const who = assignee ? ` (${assignee.name}, @${assignee.username})` : invited === undefined ? '' : ` (${invited})`;
  return (
    <>
      <LiveStatus isLive={live} tone={live ? undefined : statusTones[status]} path={sourceUserPath(id)}>
        <strong>
          {sourceUsers.statuses[status]}
          {who}
        </strong>
        {error && `: ${error}`}
        <span class="below">{hint}</span>
      </LiveStatus>
      <div id="source-user-actions" data-part class="actions">
        <SourceUserButtons sourceUser={sourceUser} />
        {isOpen && (
          <a class="button second" href={`${sourceUserPath(id)}/split`}>
            {words.split}
          </a>
        )}
        <MergeLinks sourceUser={sourceUser} isOpen={isOpen} />
        {!importedInto && sourceUser.splitFromId !== null && isOpen && (
          <ActionButton action="undo_split" aria-describedby="split-from">
            {words.undoSplit}
          </ActionButton>
        )}
      </div>
    </>
  );
}

function Samples({ posts, allPosts }: SourceUserProps) {
  const { sourceUser: words } = useWords();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="samples">
      <h2 id="samples">{words.samples}</h2>
      {posts.map((post) => (
        <PostCard key={post.uuid} post={post} />
      ))}
      {allPosts && (
        <p>
          <a href={allPosts}>{words.allPosts}</a>
        </p>
      )}
    </section>
  );
}

/** Links to merge with another source user, or to undo a merge. */
function MergeLinks({ sourceUser, isOpen }: Pick<SourceUserProps, 'sourceUser' | 'isOpen'>) {
  const { merges } = useWords();
  const path = sourceUserPath(sourceUser.id);
  if (isOpen) {
    return (
      <a class="button second" href={`${path}/merge`}>
        {merges.link}
      </a>
    );
  }
  if (sourceUser.mergedIntoId === null || sourceUser.isSplitting) return null;
  return (
    <a class="button second" href={`${path}/undo_merge`}>
      {merges.undoLink}
    </a>
  );
}

function About({ sourceUser, group, splitFrom, importedInto, mergedInto, merged }: SourceUserProps) {
  const { sourceUser: words, merges } = useWords();
  const { name, username, identifier, sourceHostname, importType } = sourceUser;
  return (
    <section aria-labelledby="about">
      <h2 id="about">{words.about}</h2>
      <DetailList
        rows={[
          [words.facts.name, name ?? ''],
          [words.facts.username, username ? `@${username}` : ''],
          [words.facts.identifier, identifier],
          [words.facts.from, sourceHostname],
          [words.facts.type, importType],
          [words.facts.to, `${group.name} (/${group.fullPath})`],
        ]}
      />
      {splitFrom && (
        <p id="split-from">
          <Filled
            text={importedInto ? words.apartFrom : words.splitFrom}
            slots={{ name: <SourceUserLink sourceUser={splitFrom} />, group: importedInto?.name ?? '' }}
          />
        </p>
      )}
      {mergedInto && (
        <p>
          <Filled text={merges.mergedInto} slots={{ name: <SourceUserLink sourceUser={mergedInto} /> }} />
        </p>
      )}
      {merged.length > 0 && (
        <p>
          <Filled text={merges.merged} slots={{ names: merged.map(Listed) }} />
        </p>
      )}
    </section>
  );
}

/** Links to several, with commas between. */
function Listed(sourceUser: SourceUser, index: number) {
  return (
    <span key={sourceUser.id}>
      {index > 0 && ', '}
      <SourceUserLink sourceUser={sourceUser} />
    </span>
  );
}

function SourceUserLink({ sourceUser }: { readonly sourceUser: SourceUser }) {
  return <a href={sourceUserPath(sourceUser.id)}>{nameOf(sourceUser)}</a>;
}
