import { Type } from 'typebox';
import { linkLimits, maxNewcomerLimits, type NewcomerLimits } from '../../../core/content/index.ts';
import { Field, Form, SelectField, Tick, ticked, useWords, type Values } from '../shared/index.ts';

/** What the form says of the limits for people who are new. */
export const newcomerInput = {
  days: Type.Integer({ minimum: 0, maximum: maxNewcomerLimits.days }),
  messages: Type.Integer({ minimum: 0, maximum: maxNewcomerLimits.messages }),
  max_an_hour: Type.Union([Type.Literal(''), Type.Integer({ minimum: 1, maximum: maxNewcomerLimits.maxAnHour })]),
  links: Type.Enum([...linkLimits]),
  inherit: ticked,
};

/** The same as operations take it; undefined for those from above. */
export function newcomerLimits(input: Values<typeof newcomerInput>): NewcomerLimits | undefined {
  const { days, messages, max_an_hour: max, links, inherit } = input;
  return inherit === undefined ? { days, messages, maxAnHour: max === '' ? null : max, links } : undefined;
}

interface NewcomerProps {
  readonly limits: NewcomerLimits;
  /** These limits are from a parent group or the server. */
  readonly isInherited: boolean;
  readonly isOfGroup: boolean;
}

/** What people who are new may not do yet, and the form that changes it. */
export function NewcomerForm({ limits, isInherited, isOfGroup }: NewcomerProps) {
  const { newcomers: words } = useWords().moderation;
  const { days, messages, maxAnHour, links } = limits;
  const { days: mostDays, messages: mostMessages, maxAnHour: most } = maxNewcomerLimits;
  const number = { type: 'number', min: 0, required: true } as const;
  return (
    <section aria-labelledby="newcomers">
      <h2 id="newcomers">{words.title}</h2>
      <p class="faint">{words.hint}</p>
      <Form action="newcomers" class="stack card">
        {isOfGroup && <Tick name="inherit" label={words.inherit} checked={isInherited} />}
        <Field name="days" label={words.days} value={days} {...number} max={mostDays} />
        <Field name="messages" label={words.messages} value={messages} {...number} max={mostMessages} />
        <p class="hint">{words.zero}</p>
        <Field
          name="max_an_hour"
          label={words.maxAnHour}
          hint={words.anyNumber}
          value={maxAnHour ?? ''}
          type="number"
          min={1}
          max={most}
        />
        <SelectField
          name="links"
          label={words.links}
          value={links}
          options={linkLimits.map((each) => [each, words.linkChoices[each]] as const)}
        />
        <div class="actions">
          <button type="submit">{words.save}</button>
        </div>
      </Form>
    </section>
  );
}
