import { Type } from 'typebox';
import { listHomeChannels } from '../../../core/attention/index.ts';
import { listEvents } from '../../../core/calendar/index.ts';
import type { Reader, UserViewer } from '../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../lib/clock.ts';
import { itemPath } from '../content/post.ts';
import {
  dayName,
  dayOf,
  Icon,
  monthHeading,
  type NavigationGroup,
  page,
  signedIn,
  timeOfDay,
  usePage,
  useWords,
  visibleChannel,
  weekdayNames,
} from '../shared/index.ts';
import { type CalendarDay, type DayEntry, daysOf, monthAfter, monthRange } from './months.ts';

/** Events of one page. In months with more, people can choose channels. */
const maxEvents = 1000;

/** A month of events, as a grid of days or as a list. */
export const calendarPage = page({
  path: '/calendar',
  who: signedIn,
  query: {
    view: Type.Optional(Type.Enum(['month', 'list'])),
    month: Type.Optional(Type.String({ pattern: '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$' })),
    of: Type.Optional(Type.String({ maxLength: 1000 })),
  },
  load: async ({ reader, session, viewer, query: { view = 'month', month, of = '' } }) => {
    const { zone, groups, channels: own } = await session.navigation();
    const range = monthRange(month ?? dayOf(viewer.at, zone).slice(0, 7), zone);
    const channelIds = await channelsAt(reader, viewer, of);
    const listed = await listEvents(reader, viewer, range, { channelIds, limit: maxEvents });
    return { view, month: range.month, days: await daysOf(range, listed, zone, viewer.at), of, groups, own };
  },
  view: (shown) => ({ title: shown.words.events.title, frame: 'page', content: <Calendar {...shown} /> }),
});

/** The channels that a filter names; undefined for all. @throws DomainError not_found */
async function channelsAt(reader: Reader, viewer: UserViewer, of: string): Promise<number[] | undefined> {
  if (of === '') return undefined;
  if (!of.startsWith('group:')) return [(await visibleChannel(reader, viewer, of)).id];
  const path = of.slice('group:'.length);
  const channels = await listHomeChannels(reader, viewer);
  return channels.filter(({ groupFullPath }) => groupFullPath === path).map(({ channelId }) => channelId);
}

type CalendarView = 'month' | 'list';

interface CalendarProps {
  readonly view: CalendarView;
  /** As in `2026-03`. */
  readonly month: string;
  readonly days: readonly CalendarDay[];
  /** Address of a channel, or the path of a group with `group:` before it; empty for all events. */
  readonly of: string;
  readonly groups: readonly NavigationGroup[];
  readonly own: readonly { readonly name: string; readonly address: string }[];
}

/** Address of a month of the calendar. */
export function calendarPath({ view, month, of }: { view: CalendarView; month?: string; of: string }): string {
  const query = new URLSearchParams({ ...(view === 'list' && { view }), ...(month && { month }), ...(of && { of }) });
  return query.size === 0 ? '/calendar' : `/calendar?${query.toString()}`;
}

function Calendar(props: CalendarProps) {
  const { view, days, of } = props;
  const { events } = useWords();
  const { words, zone } = usePage();
  const shown = days.filter(({ isOfMonth }) => isOfMonth);
  const isEmpty = shown.every(({ entries }) => entries.length === 0);
  return (
    <div class="page">
      <div class="head section-h">
        <h1>{monthHeading(noonOf(shown[0]!.begins), zone, words)}</h1>
        <a class="button" href={of === '' || of.startsWith('group:') ? '/calendar/new' : `/calendar/new?to=${of}`}>
          <Icon name="calendar-plus" /> {events.new}
        </a>
      </div>
      <Ways {...props} />
      <Filter {...props} />
      {isEmpty && (
        <div class="nothing">
          <Icon name="calendar" />
          <p>{events.none}</p>
          <p class="faint">{events.noneHint}</p>
        </div>
      )}
      {view === 'month' ? <Month days={days} /> : <List days={shown} />}
      <p class="small section-s">
        <a href="/calendar/subscribe">{events.subscribe}</a> · <a href="/calendar/import">{events.importTitle}</a>
      </p>
    </div>
  );
}

/** A time on the day that begins then, also on days when clocks change. */
const noonOf = (begins: Instant): Instant => addMilliseconds(begins, dayMilliseconds / 2);

function Ways({ view, month, of }: CalendarProps) {
  const { events } = useWords();
  const to = (by: number) => calendarPath({ view, of, month: monthAfter(month, by) });
  return (
    <>
      <nav class="actions section-h" aria-label={events.months}>
        <a
          class="button second icon-button"
          href={to(-1)}
          rel="prev"
          aria-label={events.previous}
          title={events.previous}
        >
          <Icon name="chevron-left" turn />
        </a>
        <a class="button second" href={calendarPath({ view, of })}>
          {events.today}
        </a>
        <a class="button second icon-button" href={to(1)} rel="next" aria-label={events.next} title={events.next}>
          <Icon name="chevron-right" turn />
        </a>
      </nav>
      <nav class="tabs" aria-label={events.views}>
        {(['month', 'list'] as const).map((each) => (
          <a
            key={each}
            href={calendarPath({ view: each, month, of })}
            {...(each === view && { 'aria-current': 'page' as const })}
          >
            {events.viewNames[each]}
          </a>
        ))}
      </nav>
    </>
  );
}

function Filter({ view, month, of, groups, own }: CalendarProps) {
  const { events } = useWords();
  return (
    <form class="actions section-h by-field" method="get" action="/calendar">
      {view === 'list' && <input type="hidden" name="view" value={view} />}
      <input type="hidden" name="month" value={month} />
      <label>
        {events.filter}{' '}
        <select name="of">
          <option value="">{events.everything}</option>
          {groups.map(({ id, name, fullPath, channels }) => (
            <optgroup key={id} label={name}>
              <option value={`group:${fullPath}`} selected={of === `group:${fullPath}`}>
                {events.allOf({ group: name })}
              </option>
              {channels.map((channel) => (
                <option key={channel.address} value={channel.address} selected={of === channel.address}>
                  #{channel.name}
                </option>
              ))}
            </optgroup>
          ))}
          {own.map(({ name, address }) => (
            <option key={address} value={address} selected={of === address}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="second">
        {events.show}
      </button>
    </form>
  );
}

/** Seven days in a row where the window is wide enough; else the days with events, below each other. */
function Month({ days }: { readonly days: readonly CalendarDay[] }) {
  const { words } = usePage();
  return (
    <div class="month-box">
      <div class="month-head" aria-hidden="true">
        {weekdayNames(words).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol class="month plain-list">
        {days.map((day) => (
          <li
            key={day.day}
            class={[!day.isOfMonth && 'other', day.isToday && 'today', day.entries.length === 0 && 'free']
              .filter(Boolean)
              .join(' ')}
          >
            <DayHeading {...day} isShort />
            <Entries {...day} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function List({ days }: { readonly days: readonly CalendarDay[] }) {
  return (
    <>
      {days.map(
        (day) =>
          day.entries.length > 0 && (
            <section key={day.day} class="section-s">
              <DayHeading {...day} />
              <Entries {...day} isWhole />
            </section>
          ),
      )}
    </>
  );
}

/** The day with its name; in the grid, only its number is visible. */
function DayHeading({ day, begins, isToday, isShort = false }: CalendarDay & { readonly isShort?: boolean }) {
  const { words, zone } = usePage();
  const name = dayName(noonOf(begins), zone, words);
  return (
    <h2 class={isShort ? 'day-number' : undefined} {...(isToday && { 'aria-current': 'date' as const })}>
      <time dateTime={day}>
        {isShort && (
          <span class="number" aria-hidden="true">
            {Number(day.slice(8))}
          </span>
        )}
        <span class={isShort ? 'name' : undefined}>{name}</span>
      </time>
    </h2>
  );
}

function Entries({
  entries,
  hidden,
  isWhole = false,
}: Pick<CalendarDay, 'entries' | 'hidden'> & { readonly isWhole?: boolean }) {
  const { events } = useWords();
  if (entries.length === 0) return null;
  return (
    <ul class="day-events plain-list">
      {entries.map((entry) => (
        <li key={`${entry.uuid}${entry.occurrence.of}`}>
          <Entry entry={entry} isWhole={isWhole} />
        </li>
      ))}
      {hidden > 0 && <li class="faint small">{events.moreEvents({ count: hidden })}</li>}
    </ul>
  );
}

function Entry({ entry, isWhole }: { readonly entry: DayEntry; readonly isWhole: boolean }) {
  const { events } = useWords();
  const { words, zone } = usePage();
  const { uuid, title, event, occurrence, goesOn } = entry;
  return (
    <a href={itemPath(uuid)} class={event.isCancelled ? 'event off' : 'event'}>
      <span class="when">
        {event.isAllDay || goesOn ? events.allDayShort : timeOfDay(occurrence.startsAt, zone, words)}
      </span>{' '}
      <bdi>{title || events.event}</bdi>
      {event.isCancelled && <span class="badge warn">{events.cancelled}</span>}
      {isWhole && event.place !== '' && (
        <span class="faint small">
          {' '}
          <bdi>{event.place}</bdi>
        </span>
      )}
    </a>
  );
}
