import {
  channelLevels,
  type listHomeChannels,
  type NotificationSettings,
  type PushSubscription,
} from '../../../core/attention/index.ts';
import { CsrfInput } from '../shared/index.ts';
import { Icon } from '../shared/shell/icon.tsx';
import { usePage, useWords } from '../shared/shell/page-state.ts';
import { DeliveryForm, type MailFacts } from './delivery-form.tsx';
import { Devices } from './devices-part.tsx';
import { SaveButton, SettingsFrame } from './settings-frame.tsx';

interface LevelsProps {
  readonly channels: Awaited<ReturnType<typeof listHomeChannels>>;
  readonly settings: NotificationSettings;
  readonly mail: MailFacts;
  readonly devices: readonly PushSubscription[];
  readonly publicKey: string;
  readonly isSaved: boolean;
  readonly problem?: string | undefined;
}

/** How one is notified elsewhere than on the pages, and a level for each channel of one's groups. */
export function NotificationLevelsPage({
  channels,
  settings: chosen,
  mail,
  isSaved,
  problem,
  devices,
  publicKey,
}: LevelsProps) {
  const { settings } = useWords();
  const { csrfToken } = usePage();
  return (
    <SettingsFrame current="notifications" isSaved={isSaved} problem={problem}>
      <DeliveryForm settings={chosen} mail={mail} />
      <Devices devices={devices} publicKey={publicKey} />
      <h2>{settings.channels}</h2>
      <p class="faint section-h">{settings.channelsHint}</p>
      {channels.length === 0 ? (
        <div class="nothing">
          <Icon name="hash" />
          <p>{settings.noChannels}</p>
        </div>
      ) : (
        <form method="post" action="/settings/notifications" class="form">
          <CsrfInput value={csrfToken} />
          <div class="table">
            <table>
              <thead>
                <tr>
                  <th scope="col">{settings.channel}</th>
                  <th scope="col">{settings.tellMe}</th>
                  <th scope="col">{settings.muted}</th>
                </tr>
              </thead>
              <tbody>
                {channels.map((channel) => (
                  <LevelRow key={channel.channelId} channel={channel} />
                ))}
              </tbody>
            </table>
          </div>
          <SaveButton />
        </form>
      )}
    </SettingsFrame>
  );
}

function LevelRow({ channel }: { readonly channel: LevelsProps['channels'][number] }) {
  const { settings } = useWords();
  const { channelId, name, groupName, level, isMuted } = channel;
  return (
    <tr>
      <th scope="row">
        #<bdi>{name}</bdi>
        <br />
        <span class="hint">{groupName}</span>
      </th>
      <td data-label={settings.tellMe}>
        <select name={`level-${channelId}`} aria-label={settings.level(name)}>
          {channelLevels.map((each) => (
            <option key={each} value={each} selected={each === level}>
              {settings.levels[each]}
            </option>
          ))}
        </select>
      </td>
      <td data-label={settings.muted}>
        <input
          type="checkbox"
          name={`muted-${channelId}`}
          value="1"
          checked={isMuted}
          aria-label={settings.mutedOf(name)}
        />
      </td>
    </tr>
  );
}
