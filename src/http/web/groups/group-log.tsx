import { type User, userPath } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import { type AuditEvent, pageAuditEvents } from '../../../core/platform/index.ts';
import type { SourceUser } from '../../../core/reassignment/index.ts';
import { readAuditPeople, sendAuditLines } from '../../reassignment/audit-lines.ts';
import {
  GroupHead,
  groupOwner,
  groupPath,
  type KeyedRows,
  keyedRows,
  KeyedTable,
  page,
  rowId,
  sourceUserPath,
  Time,
  useWords,
} from '../shared/index.ts';
import { Type } from 'typebox';

const limit = 50;

/** What was done in a group, the newest first. */
export const groupLogPage = page({
  path: 'log',
  who: groupOwner,
  query: { before: Type.Optional(rowId) },
  load: async ({ operations, reader, group, query: { before } }) => {
    const found = await pageAuditEvents(reader, group.id, { before, limit: limit + 1 });
    const list = keyedRows(found, { limit, before, keyOf: ({ id }) => id });
    return { list, people: await readAuditPeople(operations, list.rows) };
  },
  view: (shown) => ({ title: shown.words.groups.log.title({ group: shown.group.name }), content: <Log {...shown} /> }),
});

/** The same as a file, from the oldest on. */
export const groupLogFile = page({
  path: 'log.jsonl',
  who: groupOwner,
  send: async ({ reply, operations, group, viewer }) => sendAuditLines(reply, operations, group, viewer),
});

/** Everybody whom the events of a page name. */
interface People {
  readonly users: ReadonlyMap<number, User>;
  readonly sourceUsers: ReadonlyMap<number, SourceUser>;
}

interface LogProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly list: KeyedRows<AuditEvent>;
  readonly people: People;
}

function Log({ list, people, ...place }: LogProps) {
  const { log } = useWords().groups;
  const { what, whom, who, when } = useWords().administration.log;
  return (
    <>
      <GroupHead {...place} title={<span id="log">{log.title({ group: place.group.name })}</span>} tab="log" />
      <p class="faint">{log.hint}</p>
      {list.rows.length > 0 && (
        <p>
          <a href={groupPath(place.group, 'log.jsonl')} download>
            {log.download}
          </a>
        </p>
      )}
      <KeyedTable
        labelledBy="log"
        columns={[what, whom, who, when]}
        list={list}
        path={groupPath(place.group, 'log')}
        none={log.none}
        row={(event) => <Row key={event.id} event={event} people={people} />}
      />
    </>
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
