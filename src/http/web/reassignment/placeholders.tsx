import { Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import {
  countSourceUsers,
  findInvitedEmails,
  findSourceUser,
  findSourceUserPage,
  listClaims,
  pageUploads,
  reassignableStatuses,
  type SourceUser,
  type SourceUserStatus,
  sourceUserStatuses,
  suggestAssignees,
  type UploadRecord,
} from '../../../core/reassignment/index.ts';
import { maxUploadBytes } from '../../reassignment/reassignment-files.ts';
import {
  FilterLinks,
  GroupHead,
  LiveStatus,
  page,
  pageNumber,
  placeholdersPath,
  rowId,
  sourceUserPath,
  SuccessNotice,
  ticked,
  usePage,
  useWords,
  type Values,
} from '../shared/index.ts';
import { nameOf, placeholdersOwner } from './owners.tsx';
import { EmptyList, People, type PeopleProps } from './placeholder-people.tsx';
import { orders, type PlaceholdersView, queryOf, type Tab, tabOf, tabs } from './placeholders-view.ts';
import { FileProblems, ReassignByFile, takeFile } from './reassign-by-file.tsx';
import { assigneeInput, buttonInput, press, reassign } from './source-user-buttons.tsx';
import { Uploads } from './uploads.tsx';

const pageSize = 50;
const listedUploads = 5;
const openClaims = { states: ['open'], offset: 0, limit: 1 } as const;

const query = {
  tab: Type.Optional(Type.Enum(['awaiting', 'reassigned'])),
  status: Type.Optional(Type.Enum([...sourceUserStatuses])),
  search: Type.Optional(Type.String({ maxLength: 255 })),
  order: Type.Optional(Type.Enum(orders.map(({ name }) => name))),
  page: pageNumber,
  /** Set after an upload, a change of one source user, or a change of this many at once. */
  uploaded: Type.Optional(Type.String()),
  done: Type.Optional(rowId),
  kept: Type.Optional(rowId),
};

/** The placeholder users of a group, and how to reassign them. */
export const placeholdersPage = page({
  path: 'placeholders',
  who: placeholdersOwner,
  query,
  load: async ({ operations, reader, viewer, group, query: asked }) => {
    const changed = asked.done === undefined ? undefined : await findSourceUser(reader, asked.done);
    const list = await readList(operations, viewer, group, viewOf(asked));
    return {
      ...list,
      isLive:
        (list.counts.reassignment_in_progress ?? 0) > 0 ||
        list.uploads.some(({ state }) => state === 'received' || state === 'processing') ||
        list.sourceUsers.some(({ isSplitting }) => isSplitting),
      wasUploaded: asked.uploaded !== undefined,
      done: changed?.namespaceId === group.id ? changed : undefined,
      retained: asked.kept,
    };
  },
  view: (shown) => ({
    title: shown.words.placeholders.title({ group: shown.group.name }),
    isLive: shown.isLive,
    content: <Placeholders {...shown} />,
  }),
  actions: {
    default: {
      file: { name: 'file', maxBytes: maxUploadBytes },
      input: { invite: ticked, dry_run: ticked },
      run: (sent) =>
        takeFile(sent, sent.file!, { invites: sent.input.invite === '1', isDryRun: sent.input.dry_run === '1' }),
    },
    ':id/reassign': {
      input: { id: rowId, ...assigneeInput },
      run: async ({ input: { id, username }, ...acting }) => {
        await reassign(acting, id, username);
        return { query: after(id) };
      },
    },
    ':id/:act': {
      input: { id: rowId, ...buttonInput },
      run: async ({ input: { id, act }, ...acting }) => {
        await press(acting, id, act);
        return { query: after(id) };
      },
    },
  },
});

/** Query of the list after an action, which shows the new status. */
function after(id: number) {
  return { done: id, kept: undefined, uploaded: undefined };
}

/** A status determines the tab. */
function viewOf({ tab = 'awaiting', status, search = '', order = 'name', page: number = 1 }: Values<typeof query>) {
  return { tab: status ? tabOf(status) : tab, status, search: search.trim(), order, page: number };
}

async function readList(operations: OperationContext, viewer: UserViewer, group: Group, view: PlaceholdersView) {
  const { reader } = operations.database;
  const statuses: readonly SourceUserStatus[] = view.status ? [view.status] : tabs[view.tab];
  const { orderBy, direction } = orders.find(({ name }) => name === view.order)!;
  const slice = { orderBy, direction, offset: (view.page - 1) * pageSize, limit: pageSize };
  const filter = { statuses, search: view.search, ...slice };
  const { sourceUsers, total } = await findSourceUserPage(reader, group.id, filter);
  const users = await findUsers(reader, [...new Set(sourceUsers.flatMap((each) => each.reassignToUserId ?? []))]);
  const takeoverIds = sourceUsers.flatMap(({ takeoverId }) => takeoverId ?? []);
  const open = sourceUsers.filter(({ status }) => reassignableStatuses.includes(status));
  return {
    view,
    sourceUsers,
    total,
    pages: Math.ceil(total / pageSize),
    claims: (await listClaims(operations, viewer, group.id, openClaims)).total,
    counts: await countSourceUsers(reader, group.id),
    assignees: new Map(users.map((user) => [user.id, user])),
    invitedEmails: await findInvitedEmails(reader, takeoverIds),
    suggestions: await suggestAssignees(operations, viewer, open),
    uploads: (await pageUploads(reader, group.id, { offset: 0, limit: listedUploads })).uploads,
  };
}

interface PlaceholdersProps extends PeopleProps {
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly counts: Partial<Record<SourceUserStatus, number>>;
  readonly uploads: readonly UploadRecord[];
  readonly wasUploaded: boolean;
  readonly done: SourceUser | undefined;
  readonly retained: number | undefined;
  readonly isLive: boolean;
}

function Placeholders(props: PlaceholdersProps) {
  const { group, uploads, counts } = props;
  const { placeholders } = useWords();
  const isEmpty = Object.values(counts).every((count) => count === 0);
  return (
    <>
      <GroupHead {...props} title={placeholders.title({ group: group.name })} tab="placeholders" />
      <FileProblems />
      <ChangeNotice {...props} />
      <Work {...props} />
      <section aria-labelledby="people">
        <h2 id="people" tabIndex={-1}>
          {placeholders.originals}
        </h2>
        {!isEmpty && <Tabs {...props} />}
        {!isEmpty && <Filter {...props} />}
        {isEmpty ? <EmptyList group={group} /> : <People {...props} />}
      </section>
      {!isEmpty && <ReassignByFile group={group} />}
      <div id="recent-uploads" data-part>
        <Uploads group={group} uploads={uploads} />
      </div>
    </>
  );
}

function ChangeNotice({ done, retained }: PlaceholdersProps) {
  const { placeholders, sourceUsers } = useWords();
  const { forms } = usePage();
  if (forms?.refused || (!done && retained === undefined)) return null;
  return (
    <SuccessNotice>
      {done && (
        <>
          <a href={sourceUserPath(done.id)}>{nameOf(done)}</a>: {sourceUsers.statuses[done.status]}.
        </>
      )}
      {retained !== undefined && placeholders.kept({ count: retained })}
    </SuccessNotice>
  );
}

/** Work in progress, or the file that was just uploaded. */
function Work({ group, uploads, counts, wasUploaded, isLive }: PlaceholdersProps) {
  const newest = uploads[0];
  const isOpen = newest?.state === 'received' || newest?.state === 'processing';
  const moving = counts.reassignment_in_progress ?? 0;
  const { work } = useWords().placeholders;
  if (!isLive && !wasUploaded) return null;
  const words = [
    isOpen && work.processing,
    !isOpen && wasUploaded && work.processed,
    moving > 0 && work.moving({ count: moving }),
    isLive && !isOpen && moving === 0 && work.splitting,
  ].filter((each) => each !== false);
  return (
    <LiveStatus isLive={isLive} tone={isLive ? undefined : 'good'} path={placeholdersPath(group)}>
      {words.join(' ')}
    </LiveStatus>
  );
}

function Tabs({ group, counts, view }: PlaceholdersProps) {
  const { placeholders } = useWords();
  const sum = (tab: Tab) => tabs[tab].reduce((total, status) => total + (counts[status] ?? 0), 0);
  return (
    <FilterLinks
      label={placeholders.lists}
      links={(Object.keys(tabs) as Tab[]).map((tab) => ({
        path: `${placeholdersPath(group)}${queryOf({ tab, order: view.order })}#people`,
        text: placeholders.allNamed({ name: placeholders.tabs[tab], count: sum(tab) }),
        isCurrent: tab === view.tab,
      }))}
    />
  );
}

function Filter({ group, counts, view }: PlaceholdersProps) {
  const { placeholders, sourceUsers } = useWords();
  return (
    <form class="filter" action={`${placeholdersPath(group)}#people`} role="search" aria-label={placeholders.originals}>
      {view.tab === 'reassigned' && <input type="hidden" name="tab" value={view.tab} />}
      <label>
        {placeholders.search}
        <input type="search" name="search" value={view.search} maxLength={255} placeholder={placeholders.searchHint} />
      </label>
      <label>
        {placeholders.state}
        <select name="status">
          <option value="">{placeholders.all}</option>
          {tabs[view.tab].map((status) => (
            <option key={status} value={status} selected={status === view.status}>
              {placeholders.allNamed({ name: sourceUsers.statuses[status], count: counts[status] ?? 0 })}
            </option>
          ))}
        </select>
      </label>
      <label>
        {placeholders.order}
        <select name="order">
          {orders.map(({ name }) => (
            <option key={name} value={name} selected={name === view.order}>
              {placeholders.orders[name]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="second">
        {placeholders.show}
      </button>
    </form>
  );
}
