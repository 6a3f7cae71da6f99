import type { FastifyReply } from 'fastify';
import { type User, userPath } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import { type AuditEvent, pageAuditEvents } from '../../../core/platform/index.ts';
import type { SourceUser } from '../../../core/reassignment/index.ts';
import { readAuditPeople } from '../../reassignment/audit-lines.ts';
import {
  Breadcrumbs,
  EmptyState,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
  type KeyedRows,
  keyedRows,
  KeysetPager,
  sendPage,
  sourceUserPath,
  Time,
  useWords,
  visibleAncestors,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';

const limit = 50;

/** Everybody whom the events of a page name. */
interface People {
  readonly users: ReadonlyMap<number, User>;
  readonly sourceUsers: ReadonlyMap<number, SourceUser>;
}

interface LogProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly list: KeyedRows<AuditEvent>;
  readonly people: People;
}

/** What was done in a group, the newest first, for its Owners. */
export async function showGroupLog(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { before }: { readonly before?: number | undefined },
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const found = await pageAuditEvents(reader, group.id, { before, limit: limit + 1 });
  const list = keyedRows(found, { limit, before, keyOf: ({ id }) => id });
  const people = await readAuditPeople(operations, list.rows);
  const ancestors = await visibleAncestors(reader, session.viewer, group);
  const title = reply.words.groups.log.title(group.name);
  return sendPage(reply, session, { title, content: <LogPage {...{ group, ancestors, list, people }} /> });
}

function LogPage({ group, ancestors, list, people }: LogProps) {
  const { log } = useWords().groups;
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1 id="log">{log.title(group.name)}</h1>
      <GroupPages group={group} current="log" />
      <p class="faint">{log.hint}</p>
      {list.rows.length === 0 ? (
        <EmptyState>{log.none}</EmptyState>
      ) : (
        <>
          <p>
            <a href={groupPath(group, 'log.jsonl')} download>
              {log.download}
            </a>
          </p>
          <LogTable events={list.rows} people={people} />
        </>
      )}
      <KeysetPager list={list} path={groupPath(group, 'log')} />
    </>
  );
}

function LogTable({ events, people }: { readonly events: readonly AuditEvent[]; readonly people: People }) {
  const { what, whom, who, when } = useWords().administration.log;
  return (
    <table aria-labelledby="log">
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{whom}</th>
          <th scope="col">{who}</th>
          <th scope="col">{when}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <Row key={event.id} event={event} people={people} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ event, people: { users, sourceUsers } }: { readonly event: AuditEvent; readonly people: People }) {
  const { administration, groups } = useWords();
  const { whom, who, when } = administration.log;
  const { actorUserId, sudoUserId, sourceUserId, assigneeUserId } = event;
  const names: Readonly<Record<AuditEvent['action'], string>> = {
    ...administration.log.actions,
    ...groups.log.actions,
  };
  const sourceUser = sourceUsers.get(sourceUserId ?? 0);
  return (
    <tr>
      <th scope="row">
        {names[event.action]}
        <Details details={event.details} />
      </th>
      <td data-label={whom}>
        {sourceUser && (
          <a href={sourceUserPath(sourceUser.id)}>
            <bdi>{sourceUser.name ?? sourceUser.identifier}</bdi>
          </a>
        )}
        {assigneeUserId !== null &&
          (sourceUser ? <Below user={users.get(assigneeUserId)} /> : <Named user={users.get(assigneeUserId)} />)}
      </td>
      <td data-label={who}>
        {actorUserId === null ? groups.log.server : <Named user={users.get(actorUserId)} />}
        {sudoUserId !== null && <Below text={groups.log.sudo} user={users.get(sudoUserId)} />}
      </td>
      <td data-label={when}>
        <Time at={event.createdAt} />
      </td>
    </tr>
  );
}

/** Facts beside: texts that people wrote, addresses, counts; of settings and counts their names as in the group API. */
function Details({ details }: { readonly details: AuditEvent['details'] }) {
  const facts = Object.entries(details ?? {}).map(([name, value]) =>
    typeof value === 'number' ? `${name}: ${value}` : value,
  );
  if (facts.length === 0) return null;
  return (
    <span class="below">
      <bdi>{facts.join(', ')}</bdi>
    </span>
  );
}

/** Somebody below a link, without another one so near to it. */
function Below({ text, user }: { readonly text?: string; readonly user: User | undefined }) {
  const { gone } = useWords().administration.log;
  return (
    <span class="below">
      {text} <bdi>{user?.name ?? gone}</bdi>
    </span>
  );
}

function Named({ user }: { readonly user: User | undefined }) {
  const { gone } = useWords().administration.log;
  if (!user) return <>{gone}</>;
  return (
    <a href={userPath(user)}>
      <bdi>{user.name}</bdi>
    </a>
  );
}
