import type { PushSubscription } from '../../../core/attention/index.ts';
import { CsrfInput, deviceOf, longDay, usePage, useWords } from '../shared/index.ts';

interface DevicesProps {
  readonly devices: readonly PushSubscription[];
  /** By which browsers know the server. */
  readonly publicKey: string;
}

/** Devices that show notifications while no page is open. The form is for the script, which fills it. */
export function Devices({ devices, publicKey }: DevicesProps) {
  const { devices: texts } = useWords().settings;
  const { csrfToken } = usePage();
  return (
    <section aria-labelledby="devices" class="section-h">
      <h2 id="devices">{texts.title}</h2>
      <p class="faint section-h">{texts.hint}</p>
      {devices.length > 0 && (
        <ul class="rows plain-list">
          {devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
      <form
        method="post"
        action="/settings/notifications/devices"
        class="section-s"
        hidden
        data-push={publicKey}
        data-denied={texts.denied}
        data-failed={texts.failed}
      >
        <CsrfInput value={csrfToken} />
        {['endpoint', 'p256dh', 'auth'].map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <button type="submit" class="second">
          {texts.add}
        </button>
        <p role="status" />
      </form>
    </section>
  );
}

function Device({ device }: { readonly device: PushSubscription }) {
  const words = useWords();
  const { csrfToken, zone } = usePage();
  const { devices: texts } = words.settings;
  const { browser, system } = deviceOf(device.agent);
  const name = [browser, system].filter(Boolean).join(' · ') || texts.unknown;
  return (
    <li class="row wrap">
      <span class="grow">
        {name} <span class="hint">{texts.since({ day: longDay(device.createdAt, zone, words) })}</span>
      </span>
      <form method="post" action={`/settings/notifications/devices/${device.id}/remove`}>
        <CsrfInput value={csrfToken} />
        <button type="submit" class="second small-button" aria-label={texts.removeOf({ name })}>
          {texts.remove}
        </button>
      </form>
    </li>
  );
}
