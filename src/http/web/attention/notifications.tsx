import { Type } from 'typebox';
import { listNotifications, type Notification, readNotifications } from '../../../core/attention/index.ts';
import {
  type NotificationKind,
  notificationKinds,
  type OperationContext,
  type UserViewer,
} from '../../../core/platform/index.ts';
import type { Text } from '../../../words/index.ts';
import { ConnectionAnswer } from '../people/connection-answer.tsx';
import {
  ActionButton,
  Avatar,
  countLabel,
  dayHeading,
  dayOf,
  type Face,
  Filled,
  Icon,
  Moment,
  Notice,
  page,
  rowId,
  signedIn,
  usePage,
  useWords,
  type Values,
} from '../shared/index.ts';
import { type NotificationRow, notificationRows } from './notification-rows.ts';

const perPage = 30;
/** Unread ones that are counted and, at first, shown. */
const maxUnread = 100;

const namedKinds = {
  mentions: ['mention', 'message'],
  replies: ['reply', 'post'],
  reactions: ['reaction'],
  requests: ['connection_request', 'connection_accepted', 'reassignment_request', 'claims'],
} as const satisfies Readonly<Record<string, readonly NotificationKind[]>>;

/** The kinds in each tab of the page; `all` has no filter. */
const tabKinds = {
  all: undefined,
  ...namedKinds,
  other: notificationKinds.filter((kind) =>
    Object.values<readonly NotificationKind[]>(namedKinds).every((kinds) => !kinds.includes(kind)),
  ),
};

type Tab = keyof typeof tabKinds;

const query = {
  kind: Type.Optional(Type.Enum(Object.keys(tabKinds) as Tab[])),
  /** Only read ones older than this. */
  before: Type.Optional(rowId),
  /** Only unread ones older than this. */
  unread_before: Type.Optional(rowId),
};

/** The notifications of a user. */
export const notificationsPage = page({
  path: '/notifications',
  who: signedIn,
  query,
  load: ({ operations, viewer, query }) => readPage(operations, viewer, query),
  view: (shown) => ({ title: shown.words.notifications.title, frame: 'page', content: <Notifications {...shown} /> }),
  notices: ({ words }) => ({ marked: words.notifications.done }),
  actions: {
    read: {
      input: {
        ids: Type.Optional(Type.String({ pattern: '^\\d{1,15}(,\\d{1,15})*$', maxLength: 10_000 })),
        up_to: Type.Optional(rowId),
      },
      run: async ({ operations, viewer, input: { ids, up_to: upToId = 0 } }) => {
        await readNotifications(
          operations,
          viewer,
          ids === undefined ? { upToId } : { ids: ids.split(',').map(Number) },
        );
        return { notice: 'marked' };
      },
    },
  },
});

async function readPage(
  operations: OperationContext,
  viewer: UserViewer,
  { kind: tab = 'all', before, unread_before: unreadBefore }: Values<typeof query>,
): Promise<NotificationsProps> {
  const { reader } = operations.database;
  const kinds = tabKinds[tab];
  const newest = await listNotifications(reader, viewer, { isUnread: true, limit: maxUnread });
  const none = { rows: [] as Notification[], hasMore: false };
  const inTab = { kinds, beforeId: unreadBefore, isUnread: true, limit: maxUnread };
  const unread = before === undefined ? await listNotifications(reader, viewer, inTab) : none;
  const read =
    unreadBefore === undefined
      ? await listNotifications(reader, viewer, { kinds, beforeId: before, isUnread: false, limit: perPage })
      : none;
  const address = `/notifications?${tab === 'all' ? '' : `kind=${tab}&`}`;
  return {
    tab,
    unread: await notificationRows(operations, viewer, unread.rows),
    read: await notificationRows(operations, viewer, read.rows),
    counts: countByTab(newest.rows),
    newestId: Math.max(0, ...newest.rows.map(({ id }) => id)),
    moreUnread: unread.hasMore ? `${address}unread_before=${unread.rows.at(-1)!.id}` : undefined,
    older: read.hasMore ? `${address}before=${read.rows.at(-1)!.id}` : undefined,
  };
}

function countByTab(unread: readonly Notification[]): Record<Tab, number> {
  const count = (tab: Tab) => {
    const kinds: readonly string[] | undefined = tabKinds[tab];
    return unread.filter(({ kind }) => kinds === undefined || kinds.includes(kind)).length;
  };
  const tabs = Object.keys(tabKinds) as Tab[];
  return Object.fromEntries(tabs.map((tab) => [tab, count(tab)])) as Record<Tab, number>;
}

interface NotificationsProps {
  readonly tab: Tab;
  readonly unread: readonly NotificationRow[];
  readonly read: readonly NotificationRow[];
  /** How many are unread in each tab. */
  readonly counts: Readonly<Record<Tab, number>>;
  /** Id of the newest notification: those that arrive later stay unread. */
  readonly newestId: number;
  readonly moreUnread: string | undefined;
  readonly older: string | undefined;
}

/** Unread notifications first, then the others by day. */
function Notifications(props: NotificationsProps) {
  const { notifications } = useWords();
  const { unread, read, moreUnread, older } = props;
  return (
    <div class="page slim">
      <div class="head">
        <h1>{notifications.title}</h1>
        <div class="actions">
          <MarkAll {...props} />
          <a
            class="button icon-button"
            href="/settings/notifications"
            aria-label={notifications.settings}
            title={notifications.settings}
          >
            <Icon name="settings" />
          </a>
        </div>
      </div>
      <Notice />
      <Tabs {...props} />
      {unread.length + read.length === 0 && (
        <div class="nothing">
          <Icon name="bell" />
          <h2>{notifications.none}</h2>
          <p>{notifications.noneHint}</p>
        </div>
      )}
      {unread.length > 0 && (
        <section aria-labelledby="unread">
          <h2 id="unread">{notifications.unread}</h2>
          <Rows rows={unread} />
          {moreUnread !== undefined && (
            <p class="actions center section-s">
              <a class="button second" href={moreUnread}>
                {notifications.moreUnread}
              </a>
            </p>
          )}
        </section>
      )}
      <Days rows={read} />
      {older !== undefined && (
        <p class="actions center section-s">
          <a class="button second" href={older} rel="next">
            {notifications.older}
          </a>
        </p>
      )}
    </div>
  );
}

function Tabs({ tab, counts }: NotificationsProps) {
  const { notifications, shell } = useWords();
  return (
    <nav class="tabs" aria-label={notifications.kinds}>
      {(Object.keys(tabKinds) as Tab[]).map((each) => (
        <a
          key={each}
          href={each === 'all' ? '/notifications' : `/notifications?kind=${each}`}
          {...(each === tab && { 'aria-current': 'page' as const })}
          {...(each !== 'all' &&
            counts[each] > 0 && {
              'aria-label': `${notifications.tabs[each]}, ${countLabel(counts[each])} ${shell.unreadAfter}`,
            })}
        >
          {notifications.tabs[each]}{' '}
          {each !== 'all' && counts[each] > 0 && <span class="count you">{countLabel(counts[each])}</span>}
        </a>
      ))}
    </nav>
  );
}

function MarkAll({ tab, unread, newestId }: NotificationsProps) {
  const { notifications } = useWords();
  if (unread.length === 0) return null;
  const which: Readonly<Record<string, string | number>> =
    tab === 'all' ? { up_to: newestId } : { ids: unread.flatMap(({ ids }) => ids).join(',') };
  return (
    <ActionButton action="read" values={which} class="second small-button">
      <Icon name="check-check" /> {tab === 'all' ? notifications.markAll : notifications.markShown}
    </ActionButton>
  );
}

function Days({ rows }: { readonly rows: readonly NotificationRow[] }) {
  const { zone, now, words } = usePage();
  const days = new Map<string, NotificationRow[]>();
  for (const row of rows) days.set(dayOf(row.at, zone), [...(days.get(dayOf(row.at, zone)) ?? []), row]);
  return (
    <>
      {[...days].map(([day, dayRows]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dayHeading(dayRows[0]!.at, now, zone, words)}</h2>
          <Rows rows={dayRows} />
        </section>
      ))}
    </>
  );
}

const icons: Readonly<Record<NotificationKind, readonly [icon: string, tone: string]>> = {
  mention: ['at-sign', 'warn'],
  message: ['mail', 'warn'],
  reply: ['message-square-reply', ''],
  reaction: ['heart', 'bad'],
  post: ['message-circle', ''],
  event: ['calendar', 'good'],
  connection_request: ['user-round-plus', 'good'],
  connection_accepted: ['check', 'good'],
  reassignment_request: ['download', ''],
  claims: ['user-round-plus', ''],
  group_member: ['users', 'good'],
  invitation: ['mail', 'good'],
  import_finished: ['circle-check', 'good'],
  import_failed: ['circle-alert', 'bad'],
  report: ['flag', 'warn'],
  moderation: ['shield', 'warn'],
  webhook_disabled: ['circle-alert', 'bad'],
};

function Rows({ rows }: { readonly rows: readonly NotificationRow[] }) {
  return (
    <div class="rows">
      {rows.map((row) => (
        <Row key={row.ids[0]} row={row} />
      ))}
    </div>
  );
}

function Row({ row }: { readonly row: NotificationRow }) {
  const { notifications } = useWords();
  const [icon, tone] = icons[row.kind];
  const isPersonal = row.face !== undefined;
  return (
    <div class={row.isRead ? 'row wrap' : 'row wrap unread'}>
      {isPersonal ? (
        <>
          <Avatar face={row.face!} />
          <span class={`mini ${tone}`} aria-hidden="true">
            <Icon name={icon} />
          </span>
        </>
      ) : (
        <span class="thumb" aria-hidden="true">
          <Icon name={icon} />
        </span>
      )}
      <div class="grow">
        <p>
          {!row.isRead && <span class="hidden">{notifications.unreadMark}</span>}
          {row.path === undefined ? (
            <Sentence row={row} />
          ) : (
            <a class="plain whole" href={row.path}>
              <Sentence row={row} />
            </a>
          )}
        </p>
        {row.excerpt !== '' && (
          <p class="under line" dir="auto">
            {row.excerpt}
          </p>
        )}
      </div>
      <span class="when">
        <Moment at={row.at} />
      </span>
      <Answer row={row} />
      {!row.isRead && <MarkOne row={row} />}
    </div>
  );
}

interface SentenceFacts {
  readonly who: string;
  readonly where: string;
}

/** The sentence of a notification with its names in bold. */
function Sentence({ row }: { readonly row: NotificationRow }) {
  const { notifications } = useWords();
  const who = row.face?.name || notifications.somebody;
  const where = row.isGroupChannel ? notifications.channel({ name: row.where }) : row.where;
  const ofSeveral: Partial<Record<NotificationKind, Text<SentenceFacts>>> = notifications.ofSeveral;
  const sentence = (row.others > 0 && ofSeveral[row.kind]) || notifications.sentences[row.kind];
  if (typeof sentence === 'string') return <>{sentence}</>;
  const first = <strong class="who">{who}</strong>;
  const all =
    row.others === 0 ? first : <Filled text={notifications.others} slots={{ who: first, count: row.others }} />;
  return <Filled text={sentence} slots={{ who: all, where: <strong>{where}</strong> }} />;
}

function Answer({ row }: { readonly row: NotificationRow }) {
  const { notifications } = useWords();
  if (row.kind === 'connection_request' && row.face) return <ConnectionAnswer face={row.face satisfies Face} />;
  if (row.kind !== 'reassignment_request' || row.path === undefined) return null;
  return (
    <div class="actions">
      <a class="button small-button" href={row.path}>
        {notifications.review}
      </a>
    </div>
  );
}

function MarkOne({ row }: { readonly row: NotificationRow }) {
  const { notifications } = useWords();
  return (
    <ActionButton
      action="read"
      name="ids"
      value={row.ids.join(',')}
      class="button icon-button"
      aria-label={notifications.markOne}
      title={notifications.markOne}
    >
      <Icon name="check" />
    </ActionButton>
  );
}
