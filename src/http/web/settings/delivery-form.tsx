import { type NotificationSettings, timeOfMinute } from '../../../core/attention/index.ts';
import type { Words } from '../../../words/index.ts';
import { Choice, CsrfInput, usePage, useWords, weekdayNames } from '../shared/index.ts';
import { SaveButton } from './settings-frame.tsx';

/** Whether mail can reach the person. */
export interface MailFacts {
  readonly hasAddress: boolean;
  readonly hasServer: boolean;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const icons = { none: 'bell-off', daily: 'mail', weekly: 'calendar' } as const;

/** An hour as clocks show it. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** How somebody is notified where they do not look at the pages: digests, quiet hours, reminders of events. */
export function DeliveryForm({
  settings: chosen,
  mail,
}: {
  readonly settings: NotificationSettings;
  readonly mail: MailFacts;
}) {
  const { settings } = useWords();
  const { csrfToken } = usePage();
  const { digest } = settings;
  return (
    <form method="post" action="/settings/notifications/mail" class="form section-h">
      <CsrfInput value={csrfToken} />
      <fieldset aria-describedby="digest-hint">
        <legend>{digest.title}</legend>
        <p class="faint section-h" id="digest-hint">
          {digest.hint}
        </p>
        {!mail.hasAddress && (
          <p class="notice warn">
            {digest.noAddress} <a href="/settings/access">{digest.address}</a>
          </p>
        )}
        {!mail.hasServer && <p class="notice warn">{digest.noServer}</p>}
        {(['none', 'daily', 'weekly'] as const).map((each) => (
          <Choice
            key={each}
            name="digest"
            value={each}
            icon={icons[each]}
            label={digest[each]}
            isChosen={each === chosen.digest}
          />
        ))}
      </fieldset>
      <DigestMoment chosen={chosen} />
      <QuietHours chosen={chosen} />
      <EventReminders chosen={chosen} />
      <label class="check section-s">
        <input type="checkbox" name="push_text" value="1" checked={chosen.pushText} />{' '}
        <span>{settings.devices.text}</span>
      </label>
      <SaveButton />
    </form>
  );
}

function DigestMoment({ chosen }: { readonly chosen: NotificationSettings }) {
  const words = useWords();
  const { zone } = usePage();
  const { digest } = words.settings;
  return (
    <div class="pair">
      <div class="field">
        <label>
          {digest.hour}
          <select name="hour" aria-describedby="digest-hour-hint">
            {hours.map((hour) => (
              <option key={hour} value={hour} selected={hour === chosen.digestHour}>
                {hourText(hour)}
              </option>
            ))}
          </select>
        </label>
        <span class="hint" id="digest-hour-hint">
          {digest.hourHint({ zone: zone.replaceAll('_', ' ') })}
        </span>
      </div>
      <div class="field">
        <label>
          {digest.weekday}
          <select name="weekday">
            {weekdayNames(words).map((name, index) => (
              <option key={name} value={index + 1} selected={index + 1 === chosen.digestWeekday}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}

function QuietHours({ chosen: { quietFrom, quietTo } }: { readonly chosen: NotificationSettings }) {
  const { quiet } = useWords().settings;
  const fields = [
    ['quiet_from', quiet.from, quietFrom],
    ['quiet_to', quiet.to, quietTo],
  ] as const;
  return (
    <fieldset aria-describedby="quiet-hint">
      <legend>{quiet.title}</legend>
      <p class="faint section-h" id="quiet-hint">
        {quiet.hint}
      </p>
      <div class="pair">
        {fields.map(([name, label, minute]) => (
          <label key={name}>
            {label}
            <input type="time" name={name} value={minute === null ? '' : timeOfMinute(minute)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Minutes before an event that are offered. */
const leads = [10, 30, 60, 120, 24 * 60];

function EventReminders({ chosen: { eventMinutes, eventMail } }: { readonly chosen: NotificationSettings }) {
  const { eventReminders } = useWords().settings;
  // Programs may have chosen another one, which stays.
  const offered = eventMinutes === null || leads.includes(eventMinutes) ? leads : [...leads, eventMinutes];
  return (
    <fieldset aria-describedby="event-hint">
      <legend>{eventReminders.title}</legend>
      <p class="faint section-h" id="event-hint">
        {eventReminders.hint}
      </p>
      <label>
        {eventReminders.before}
        <select name="event_minutes">
          <option value="" selected={eventMinutes === null}>
            {eventReminders.never}
          </option>
          {offered.map((minutes) => (
            <option key={minutes} value={minutes} selected={minutes === eventMinutes}>
              {leadText(minutes, eventReminders)}
            </option>
          ))}
        </select>
      </label>
      <label class="check section-s">
        <input type="checkbox" name="event_mail" value="1" checked={eventMail} /> <span>{eventReminders.mail}</span>
      </label>
    </fieldset>
  );
}

function leadText(minutes: number, words: Words['settings']['eventReminders']): string {
  if (minutes >= 24 * 60 && minutes % (24 * 60) === 0) return words.days({ count: minutes / (24 * 60) });
  return minutes >= 60 && minutes % 60 === 0 ? words.hours({ count: minutes / 60 }) : words.minutes({ count: minutes });
}
