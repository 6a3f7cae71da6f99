import { Type } from 'typebox';
import {
  type CalendarEvent,
  type LocalTime,
  type Occurrence,
  occurrencesOf,
  readEvent,
  wallOf,
  writeEvent,
} from '../../../core/calendar/index.ts';
import {
  attendance,
  attendanceVerbs,
  deleteItems,
  findOwnReaction,
  type Item,
  publishItem,
} from '../../../core/content/index.ts';
import { notFound, type OperationContext, type UserViewer } from '../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { instantInZone } from '../../../lib/time-zone.ts';
import { maxFieldBytes } from '../../uploads.ts';
import { itemPath } from '../content/post.ts';
import { sourceText } from '../content/source-text.ts';
import { authorsOnly, backToItem, itemReader, type uuidParams } from '../content/who.ts';
import { refusing } from '../content/drafts.ts';
import { readSent } from '../content/written.ts';
import { Form, page, returnTo, type SignedIn, timeRange, usePage, useWords, type Who } from '../shared/index.ts';
import { EventInputs } from './event-fields.tsx';
import { contentOf, type EventFields, eventOf, fieldsOf, fieldsOfEvent } from './event-form.ts';

const shownDates = 10;

interface AtEvent extends SignedIn {
  readonly item: Item;
  readonly event: CalendarEvent;
}

/** Signed-in people who can see an event. */
const eventReader: Who<typeof uuidParams, AtEvent, object> = {
  ...itemReader,
  find: async (asked) => {
    const found = await itemReader.find(asked);
    const event = found.item.isTop ? readEvent(found.item.obj) : undefined;
    if (!event) throw notFound('event');
    return { ...found, event };
  },
};

const eventAuthor = authorsOnly(eventReader);

/** Responds to an event. The same response again removes it. */
export const attendAction = page({
  path: '/attend',
  who: eventReader,
  actions: {
    default: {
      input: { answer: Type.Enum(['yes', 'maybe', 'no']), ...returnTo },
      run: async ({ operations, reader, viewer, item, input }) => {
        const { answer } = input;
        const own = await findOwnReaction(reader, viewer, item.id, attendance[answer]);
        if (own !== undefined) await deleteItems(operations, viewer, [{ id: own }]);
        else {
          const verb = attendanceVerbs[answer];
          await publishItem(operations, viewer, { parent: { id: item.id }, verb, body: '', mayBeEmpty: true });
        }
        return { to: backToItem(item, input) };
      },
    },
  },
});

/** Changes an event, and cancels it or some of its dates. */
export const eventPage = page({
  path: '/event',
  who: eventAuthor,
  load: async ({ operations, session, viewer, item, event, words }) => {
    const { zone } = await session.navigation();
    const { isAllDay } = event;
    const year = { from: viewer.at, to: addMilliseconds(viewer.at, 366 * dayMilliseconds) };
    const lasts = wallOf(event.end) - wallOf(event.start);
    const skipped = event.except.slice(-shownDates).map((of) => {
      const there = isAllDay ? zone : event.zone;
      const [startsAt, endsAt] = [instantInZone(wallOf(of), there), instantInZone(wallOf(of) + lasts, there)];
      return { of, shown: timeRange({ startsAt, endsAt, isAllDay }, zone, words) };
    });
    return {
      fields: fieldsOfEvent(event, { title: item.title, body: await sourceText(operations, item) }),
      dates: event.rule === '' ? [] : occurrencesOf(event, year, zone, shownDates),
      skipped,
    };
  },
  view: (shown) => ({ title: shown.words.events.edit, frame: 'page', content: <EditEvent {...shown} /> }),
  actions: {
    default: {
      formBytes: maxFieldBytes,
      run: async ({ operations, viewer, item, event, words, input }) => {
        const fields = fieldsOf(readSent(undefined, input), event.zone);
        await refusing(words, async () => {
          const content = contentOf(eventOf(fields, words, event), fields);
          await publishItem(operations, viewer, { ...content, postId: item.id, mimetype: item.mimetype });
        });
        return { to: itemPath(item.uuid) };
      },
    },
    cancel: {
      run: async ({ operations, viewer, item, event }) => {
        await change(operations, viewer, item, { ...event, isCancelled: !event.isCancelled });
        return { to: itemPath(item.uuid) };
      },
    },
    date: {
      input: { of: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$' }) },
      run: async ({ operations, viewer, item, event, input: { of } }) => {
        const others = event.except.filter((each) => each !== of);
        const except = others.length < event.except.length ? others : [...others, of].sort();
        await change(operations, viewer, item, { ...event, except });
      },
    },
  },
});

async function change(operations: OperationContext, viewer: UserViewer, item: Item, event: CalendarEvent) {
  await publishItem(operations, viewer, { postId: item.id, obj: writeEvent(event, item.title), mayBeEmpty: true });
}

interface EditEventProps {
  readonly item: Item;
  readonly event: CalendarEvent;
  readonly fields: EventFields;
  /** The next dates of an event that repeats. */
  readonly dates: readonly Occurrence[];
  /** Cancelled dates. */
  readonly skipped: readonly { readonly of: LocalTime; readonly shown: string }[];
}

function EditEvent(props: EditEventProps) {
  const { item, event, fields } = props;
  const { events, edit } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{events.edit}</h1>
      <Form action="default">
        <EventInputs fields={fields} />
        <p class="actions section-s">
          <button type="submit">{events.save}</button>
          <a class="button second" href={itemPath(item.uuid)}>
            {edit.cancel}
          </a>
        </p>
      </Form>
      <Dates {...props} />
      <Form class="card pad section-s" action="cancel">
        <p>{events.cancelHint}</p>
        <button type="submit" class={event.isCancelled ? 'second' : 'danger'}>
          {event.isCancelled ? events.uncancel : events.cancel}
        </button>
      </Form>
    </div>
  );
}

function Dates({ event: { isAllDay }, dates, skipped }: EditEventProps) {
  const { events } = useWords();
  const { words, zone } = usePage();
  if (dates.length === 0 && skipped.length === 0) return null;
  const rows = [
    ...dates.map(({ of, startsAt, endsAt }) => {
      return { of, shown: timeRange({ startsAt, endsAt, isAllDay }, zone, words), action: events.skip };
    }),
    ...skipped.map(({ of, shown }) => ({ of, shown, action: events.unskip })),
  ];
  return (
    <Form class="section-s" action="date">
      <h2>{events.dates}</h2>
      <div class="rows">
        {rows.map(({ of, shown, action }) => (
          <div class="row wrap" key={of}>
            <span class="grow">{action === events.unskip ? <s>{shown}</s> : shown}</span>
            <button type="submit" name="of" value={of} class="second small-button" aria-label={`${action}: ${shown}`}>
              {action}
            </button>
          </div>
        ))}
      </div>
    </Form>
  );
}
