import { repeats } from '../content/event-words.ts';
import { Field, SelectField, TextField, Tick, useWords } from '../shared/index.ts';
import type { EventFields } from './event-form.ts';

interface EventInputsProps {
  readonly fields: EventFields;
}

/** The fields of new events and of changed ones. */
export function EventInputs({ fields }: EventInputsProps) {
  const { events } = useWords();
  const zones = new Set(['UTC', fields.zone, ...Intl.supportedValuesOf('timeZone')]);
  const offered = [...repeats, ...(fields.repeat === 'other' ? (['other'] as const) : [])];
  return (
    <div class="form card pad">
      <Field name="title" label={events.name} required maxLength={191} value={fields.title} dir="auto" />
      <Times fields={fields} />
      <SelectField
        name="zone"
        label={events.zone}
        value={fields.zone}
        options={[...zones].map((zone) => [zone, zone.replaceAll('_', ' ')] as const)}
      />
      <div class="pair">
        <SelectField
          name="repeat"
          label={events.repeat}
          value={fields.repeat}
          options={offered.map((each) => [each, events.repeats[each]] as const)}
        />
        <Field name="until" label={events.until} hint={events.untilHint} type="date" value={fields.until} />
      </div>
      <Field name="place" label={events.place} maxLength={1000} value={fields.place} dir="auto" />
      <TextField name="body" label={events.text} rows={5} value={fields.body} dir="auto" />
    </div>
  );
}

function Times({ fields }: EventInputsProps) {
  const { events } = useWords();
  return (
    <>
      <div class="pair">
        <Field name="start_day" label={events.startDay} type="date" required value={fields.startDay} />
        <Field name="start_time" label={events.startTime} type="time" value={fields.startTime} />
      </div>
      <div class="pair">
        <Field name="end_day" label={events.endDay} type="date" value={fields.endDay} />
        <Field name="end_time" label={events.endTime} hint={events.endHint} type="time" value={fields.endTime} />
      </div>
      <Tick name="all_day" label={events.allDay} class="check" checked={fields.isAllDay} />
    </>
  );
}
