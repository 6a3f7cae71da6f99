import { type NotificationSettings, timeOfMinute } from '../../../core/attention/index.ts';
import type { Words } from '../../../words/index.ts';
import { Choices, Field, SelectField, Tick, usePage, useWords, weekdayNames } from '../shared/index.ts';
import { SettingsForm, SettingsGroup } from './settings-frame.tsx';

export interface DeliveryProps {
  readonly chosen: NotificationSettings;
  /** Whether email can reach the person. */
  readonly mail: { readonly hasAddress: boolean; readonly hasServer: boolean };
}

const hours = Array.from({ length: 24 }, (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`] as const);

/** Notifications when no page is open: digests, quiet hours, event reminders. */
export function Delivery({ chosen, mail }: DeliveryProps) {
  const { digest, devices } = useWords().settings;
  return (
    <SettingsForm action="mail" class="form section-h">
      <SettingsGroup id="digest" legend={digest.title} hint={digest.hint}>
        {!mail.hasAddress && (
          <p class="notice warn">
            {digest.noAddress} <a href="/settings/access">{digest.address}</a>
          </p>
        )}
        {!mail.hasServer && <p class="notice warn">{digest.noServer}</p>}
        <Choices
          name="digest"
          value={chosen.digest}
          options={[
            ['none', 'bell-off', digest.none],
            ['daily', 'mail', digest.daily],
            ['weekly', 'calendar', digest.weekly],
          ]}
        />
      </SettingsGroup>
      <DigestMoment chosen={chosen} />
      <QuietHours chosen={chosen} />
      <EventReminders chosen={chosen} />
      <Tick name="push_text" label={<span>{devices.text}</span>} checked={chosen.pushText} class="check section-s" />
    </SettingsForm>
  );
}

type PartProps = Pick<DeliveryProps, 'chosen'>;

function DigestMoment({ chosen }: PartProps) {
  const words = useWords();
  const { zone } = usePage();
  const { digest } = words.settings;
  return (
    <div class="pair">
      <SelectField
        name="hour"
        label={digest.hour}
        hint={digest.hourHint({ zone: zone.replaceAll('_', ' ') })}
        value={chosen.digestHour}
        options={hours}
      />
      <SelectField
        name="weekday"
        label={digest.weekday}
        value={chosen.digestWeekday}
        options={weekdayNames(words).map((name, index) => [index + 1, name] as const)}
      />
    </div>
  );
}

function QuietHours({ chosen: { quietFrom, quietTo } }: PartProps) {
  const { quiet } = useWords().settings;
  const timeOf = (minute: number | null) => (minute === null ? '' : timeOfMinute(minute));
  return (
    <SettingsGroup id="quiet" legend={quiet.title} hint={quiet.hint}>
      <div class="pair">
        <Field name="quiet_from" label={quiet.from} type="time" value={timeOf(quietFrom)} />
        <Field name="quiet_to" label={quiet.to} type="time" value={timeOf(quietTo)} />
      </div>
    </SettingsGroup>
  );
}

/** Minutes before an event that are offered. */
const leads = [10, 30, 60, 120, 24 * 60];

function EventReminders({ chosen: { eventMinutes, eventMail } }: PartProps) {
  const { eventReminders: words } = useWords().settings;
  // Programs may have chosen another one, which stays.
  const offered = eventMinutes === null || leads.includes(eventMinutes) ? leads : [...leads, eventMinutes];
  return (
    <SettingsGroup id="event" legend={words.title} hint={words.hint}>
      <SelectField
        name="event_minutes"
        label={words.before}
        value={eventMinutes ?? ''}
        options={[['', words.never], ...offered.map((minutes) => [minutes, leadText(minutes, words)] as const)]}
      />
      <Tick name="event_mail" label={<span>{words.mail}</span>} checked={eventMail} class="check section-s" />
    </SettingsGroup>
  );
}

function leadText(minutes: number, words: Words['settings']['eventReminders']): string {
  if (minutes >= 24 * 60 && minutes % (24 * 60) === 0) return words.days({ count: minutes / (24 * 60) });
  return minutes >= 60 && minutes % 60 === 0 ? words.hours({ count: minutes / 60 }) : words.minutes({ count: minutes });
}
