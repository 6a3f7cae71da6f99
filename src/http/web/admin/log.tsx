import { Type } from 'typebox';
import { findUsers, type User } from '../../../core/accounts/index.ts';
import { pageServerEvents, type Reader, type ServerEvent } from '../../../core/platform/index.ts';
import { erasedFacts, type Words } from '../../../words/index.ts';
import {
  AdminHead,
  administrator,
  keyedRows,
  KeysetPager,
  NamedUser,
  page,
  rowId,
  Table,
  Time,
  useWords,
} from '../shared/index.ts';

const limit = 50;

/** Changes by administrators, the newest first. */
export const logPage = page({
  path: '/admin/log',
  who: administrator,
  query: { before: Type.Optional(rowId) },
  load: async ({ reader, query: { before } }) => {
    const found = await readLog(reader, { before, limit: limit + 1 });
    return { list: keyedRows(found, { limit, before, keyOf: ({ event }) => event.id }) };
  },
  view: ({ words, list }) => {
    const { log } = words.administration;
    const content = (
      <>
        <AdminHead title={<span id="log">{log.title}</span>} tab="log" />
        <p class="faint">{log.hint}</p>
        <LogTable entries={list.rows} labelledBy="log" />
        <KeysetPager list={list} path="/admin/log" />
      </>
    );
    return { title: log.title, content };
  },
});

/** An event with its users. */
export interface LogEntry {
  readonly event: ServerEvent;
  readonly actor: User | undefined;
  readonly subject: User | undefined;
}

/** Part of the log, of all or of one user. */
export async function readLog(
  reader: Reader,
  page: { readonly userId?: number; readonly before?: number | undefined; readonly limit: number },
): Promise<LogEntry[]> {
  const events = await pageServerEvents(reader, page);
  const ids = events.flatMap(({ actorUserId, userId }) => [actorUserId ?? [], userId ?? []].flat());
  const users = new Map((await findUsers(reader, [...new Set(ids)])).map((user) => [user.id, user]));
  return events.map((event) => ({
    event,
    actor: users.get(event.actorUserId ?? 0),
    subject: users.get(event.userId ?? 0),
  }));
}

interface LogTableProps {
  readonly entries: readonly LogEntry[];
  readonly labelledBy: string;
}

/** A table of events. */
export function LogTable({ entries, labelledBy }: LogTableProps) {
  const words = useWords();
  const { log } = words.administration;
  return (
    <Table
      labelledBy={labelledBy}
      columns={[log.what, log.whom, log.who, log.when]}
      rows={entries}
      none={log.none}
      row={({ event, actor, subject }) => (
        <tr key={event.id}>
          <th scope="row">
            {log.actions[event.action]}
            {Object.keys(event.details).length > 0 && (
              <span class="below">
                <bdi>{detailsOf(event, words)}</bdi>
              </span>
            )}
          </th>
          <td data-label={log.whom}>{event.userId !== null && <NamedUser user={subject} />}</td>
          <td data-label={log.who}>{event.actorUserId === null ? log.operator : <NamedUser user={actor} />}</td>
          <td data-label={log.when}>
            <Time at={event.createdAt} />
          </td>
        </tr>
      )}
    />
  );
}

/** Further facts; of a setting its name, its former and its new value. */
function detailsOf({ action, details }: ServerEvent, words: Words): string {
  if (action === 'erase_account')
    return erasedFacts(words, details)
      .map((fact) => fact.join(': '))
      .join(', ');
  const { setting, from, value, ...others } = details;
  const change = from === undefined ? cut(value) : `${cut(from)} → ${cut(value)}`;
  return [setting, change, ...Object.values(others)].filter((each) => each !== undefined).join(': ');
}

/** Values can be as long as the rules of the server. */
function cut<T>(value: T): T | string {
  return typeof value === 'string' && value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;
}

const longestShown = 200;
