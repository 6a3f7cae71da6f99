import type { PushSubscription } from '../../../core/attention/index.ts';
import { ActionButton, deviceOf, Form, longDay, usePage, useWords } from '../shared/index.ts';

export interface DevicesProps {
  readonly devices: readonly PushSubscription[];
  /** By which browsers know the server. */
  readonly publicKey: string;
}

/** Devices that show notifications when no page is open. The script fills in and shows the form. */
export function Devices({ devices, publicKey }: DevicesProps) {
  const { devices: words } = useWords().settings;
  return (
    <section aria-labelledby="devices" class="section-h">
      <h2 id="devices">{words.title}</h2>
      <p class="faint section-h">{words.hint}</p>
      {devices.length > 0 && (
        <ul class="rows plain-list">
          {devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
      <Form
        action="devices"
        class="section-s"
        hidden
        data-push={publicKey}
        data-denied={words.denied}
        data-failed={words.failed}
      >
        {['endpoint', 'p256dh', 'auth'].map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <button type="submit" class="second">
          {words.add}
        </button>
        <p role="status" />
      </Form>
    </section>
  );
}

function Device({ device }: { readonly device: PushSubscription }) {
  const words = useWords();
  const { zone } = usePage();
  const { devices: texts } = words.settings;
  const { browser, system } = deviceOf(device.agent);
  const name = [browser, system].filter(Boolean).join(' · ') || texts.unknown;
  return (
    <li class="row wrap">
      <span class="grow">
        {name} <span class="hint">{texts.since({ day: longDay(device.createdAt, zone, words) })}</span>
      </span>
      <ActionButton
        action="devices/:id/remove"
        values={{ id: device.id }}
        class="second small-button"
        aria-label={texts.removeOf({ name })}
      >
        {texts.remove}
      </ActionButton>
    </li>
  );
}
