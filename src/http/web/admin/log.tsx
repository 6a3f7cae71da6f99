import { Type } from 'typebox';
import { findUsers, type User } from '../../../core/accounts/index.ts';
import { notFound, pageServerEvents, type Reader, type ServerEvent } from '../../../core/platform/index.ts';
import {
  type AddPage,
  AdminPages,
  EmptyState,
  type KeyedRows,
  keyedRows,
  KeysetPager,
  NamedUser,
  rowId,
  sendPage,
  Time,
  useWords,
  type WebContext,
} from '../shared/index.ts';
import { erasedFacts, type Words } from '../../../words/index.ts';

const limit = 50;

/** What administrators did; for everybody else there is no such page. */
export function logRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  add({
    method: 'GET',
    path: '/admin/log',
    auth: 'session',
    query: Type.Object({ before: Type.Optional(rowId) }),
    handle: async ({ session, query: { before }, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('page');
      const found = await readLog(reader, { before, limit: limit + 1 });
      const list = keyedRows(found, { limit, before, keyOf: ({ event }) => event.id });
      const { title } = reply.words.administration.log;
      return sendPage(reply, session, { title, content: <LogPage list={list} /> });
    },
  });
}

/** An event, and the users that it names. */
export interface LogEntry {
  readonly event: ServerEvent;
  readonly actor: User | undefined;
  readonly subject: User | undefined;
}

/** A part of the log, all or about one user. */
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

function LogPage({ list }: { readonly list: KeyedRows<LogEntry> }) {
  const words = useWords();
  const { log } = words.administration;
  return (
    <>
      <h1 id="log">{log.title}</h1>
      <AdminPages current="log" />
      <p class="faint">{log.hint}</p>
      <LogTable entries={list.rows} labelledBy="log" />
      <KeysetPager list={list} path="/admin/log" />
    </>
  );
}

/** Who did what to whom, and when. */
export function LogTable({
  entries,
  labelledBy,
}: {
  readonly entries: readonly LogEntry[];
  readonly labelledBy: string;
}) {
  const words = useWords();
  const { log } = words.administration;
  if (entries.length === 0) return <EmptyState>{log.none}</EmptyState>;
  return (
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{log.what}</th>
          <th scope="col">{log.whom}</th>
          <th scope="col">{log.who}</th>
          <th scope="col">{log.when}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ event, actor, subject }) => (
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
        ))}
      </tbody>
    </table>
  );
}

/** What else is known: of a setting its name, what it was and what it is. */
function detailsOf({ action, details }: ServerEvent, words: Words): string {
  if (action === 'erase_account')
    return erasedFacts(words, details)
      .map((fact) => fact.join(': '))
      .join(', ');
  const { setting, from, value, ...others } = details;
  const change = from === undefined ? cut(value) : `${cut(from)} → ${cut(value)}`;
  return [setting, change, ...Object.values(others)].filter((each) => each !== undefined).join(': ');
}

/** A value may be as long as the rules of the server. */
function cut<T>(value: T): T | string {
  return typeof value === 'string' && value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;
}

const longestShown = 200;
