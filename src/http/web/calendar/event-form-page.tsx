import type { Occurrence } from '../../../core/calendar/index.ts';
import type { LocalTime } from '../../../core/calendar/index.ts';
import { AudienceFields, type ComposeProps, Place } from '../compose/compose-page.tsx';
import { itemPath } from '../content/post.ts';
import { repeats } from '../content/event-words.ts';
import { CsrfInput, ErrorNotice, timeRange, usePage, useWords } from '../shared/index.ts';
import type { EventFields } from './event-form.ts';

interface NewEventProps extends Omit<ComposeProps, 'drafts'> {
  readonly fields: EventFields;
  readonly zones: readonly string[];
}

/** The page to make an event. */
export function NewEventPage(props: NewEventProps) {
  const { events, compose } = useWords();
  const { csrfToken } = usePage();
  return (
    <form class="page cols" method="post" action="/calendar/new">
      <CsrfInput value={csrfToken} />
      <div>
        <h1 class="section-h">{events.new}</h1>
        <ErrorNotice>{props.problem}</ErrorNotice>
        <EventInputs fields={props.fields} zones={props.zones} />
      </div>
      <aside class="glance" aria-label={compose.options}>
        <Place {...props} />
        <AudienceFields {...props} />
      </aside>
      <p class="actions">
        <button type="submit">{events.create}</button>
      </p>
    </form>
  );
}

interface EditEventProps {
  readonly uuid: string;
  readonly fields: EventFields;
  readonly zones: readonly string[];
  readonly problem: string | undefined;
  readonly isAllDay: boolean;
  readonly isCancelled: boolean;
  /** The next times of an event that repeats. */
  readonly dates: readonly Occurrence[];
  /** Times that were taken out, with when they would have been. */
  readonly skipped: readonly { readonly of: LocalTime; readonly shown: string }[];
}

/** The page on which its author changes an event, cancels it, or one of its dates. */
export function EditEventPage(props: EditEventProps) {
  const { uuid, fields, zones, problem, isCancelled } = props;
  const { events, edit } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{events.edit}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <form method="post" action={itemPath(uuid, 'event')}>
        <CsrfInput value={csrfToken} />
        <EventInputs fields={fields} zones={zones} />
        <p class="actions section-s">
          <button type="submit">{events.save}</button>
          <a class="button quiet" href={itemPath(uuid)}>
            {edit.cancel}
          </a>
        </p>
      </form>
      <Dates {...props} />
      <form class="card pad section-s" method="post" action={itemPath(uuid, 'event/cancel')}>
        <CsrfInput value={csrfToken} />
        <p>{events.cancelHint}</p>
        <button type="submit" class={isCancelled ? 'second' : 'danger'}>
          {isCancelled ? events.uncancel : events.cancel}
        </button>
      </form>
    </div>
  );
}

function Dates({ uuid, dates, skipped, isAllDay }: EditEventProps) {
  const { events } = useWords();
  const { csrfToken, words, zone } = usePage();
  if (dates.length === 0 && skipped.length === 0) return null;
  const rows = [
    ...dates.map(({ of, startsAt, endsAt }) => {
      return { of, shown: timeRange({ startsAt, endsAt, isAllDay }, zone, words), action: events.skip };
    }),
    ...skipped.map(({ of, shown }) => ({ of, shown, action: events.unskip })),
  ];
  return (
    <form class="section-s" method="post" action={itemPath(uuid, 'event/date')}>
      <CsrfInput value={csrfToken} />
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
    </form>
  );
}

/** The fields that new events and changed ones have. */
function EventInputs({ fields, zones }: { readonly fields: EventFields; readonly zones: readonly string[] }) {
  const { events } = useWords();
  return (
    <div class="form card pad">
      <label>
        {events.name}
        <input name="title" required maxLength={191} value={fields.title} dir="auto" />
      </label>
      <Times fields={fields} />
      <label>
        {events.zone}
        <select name="zone">
          {zones.map((zone) => (
            <option key={zone} value={zone} selected={zone === fields.zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </label>
      <div class="pair">
        <label>
          {events.repeat}
          <select name="repeat">
            {[...repeats, ...(fields.repeat === 'other' ? (['other'] as const) : [])].map((each) => (
              <option key={each} value={each} selected={each === fields.repeat}>
                {events.repeats[each]}
              </option>
            ))}
          </select>
        </label>
        <div class="field">
          <label>
            {events.until}
            <input type="date" name="until" value={fields.until} aria-describedby="until-hint" />
          </label>
          <span class="hint" id="until-hint">
            {events.untilHint}
          </span>
        </div>
      </div>
      <label>
        {events.place}
        <input name="place" maxLength={1000} value={fields.place} dir="auto" />
      </label>
      <label>
        {events.text}
        <textarea name="body" rows={5} dir="auto">
          {fields.body}
        </textarea>
      </label>
    </div>
  );
}

function Times({ fields }: { readonly fields: EventFields }) {
  const { events } = useWords();
  return (
    <>
      <div class="pair">
        <label>
          {events.startDay}
          <input type="date" name="start_day" required value={fields.startDay} />
        </label>
        <label>
          {events.startTime}
          <input type="time" name="start_time" value={fields.startTime} />
        </label>
      </div>
      <div class="pair">
        <label>
          {events.endDay}
          <input type="date" name="end_day" value={fields.endDay} />
        </label>
        <div class="field">
          <label>
            {events.endTime}
            <input type="time" name="end_time" value={fields.endTime} aria-describedby="end-hint" />
          </label>
          <span class="hint" id="end-hint">
            {events.endHint}
          </span>
        </div>
      </div>
      <label class="check">
        <input type="checkbox" name="all_day" value="1" checked={fields.isAllDay} /> <span>{events.allDay}</span>
      </label>
    </>
  );
}
