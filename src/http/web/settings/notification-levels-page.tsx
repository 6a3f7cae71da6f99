import type { ComponentChildren } from 'preact';
import type { HeldAttention, NotificationSettings, PushSubscription } from '../../../core/attention/index.ts';
import { attentionChoices, choiceOf, CsrfInput, Icon, usePage, useWords } from '../shared/index.ts';
import { DeliveryForm, type MailFacts } from './delivery-form.tsx';
import { Devices } from './devices-part.tsx';
import { SaveButton, SettingsFrame } from './settings-frame.tsx';

interface Place {
  readonly id: number;
  readonly name: string;
  readonly setting: HeldAttention;
}

/** A user's settings: for all groups, for each group and for each channel. */
export interface Levels {
  readonly everywhere: HeldAttention;
  readonly groups: readonly Place[];
  readonly channels: readonly (Place & { readonly groupName: string })[];
}

interface LevelsProps {
  readonly levels: Levels;
  readonly settings: NotificationSettings;
  readonly mail: MailFacts;
  readonly devices: readonly PushSubscription[];
  readonly publicKey: string;
  readonly isSaved: boolean;
  readonly problem?: string | undefined;
}

/** How one is notified elsewhere than on the pages, and a level for each of one's groups and their channels. */
export function NotificationLevelsPage({
  levels,
  settings: chosen,
  mail,
  isSaved,
  problem,
  devices,
  publicKey,
}: LevelsProps) {
  const { csrfToken } = usePage();
  return (
    <SettingsFrame current="notifications" isSaved={isSaved} problem={problem}>
      <DeliveryForm settings={chosen} mail={mail} />
      <Devices devices={devices} publicKey={publicKey} />
      <form method="post" action="/settings/notifications" class="form">
        <CsrfInput value={csrfToken} />
        <GroupLevels {...levels} />
        <ChannelLevels {...levels} />
        <SaveButton />
      </form>
    </SettingsFrame>
  );
}

function GroupLevels({ everywhere, groups }: Levels) {
  const { settings } = useWords();
  return (
    <>
      <h2>{settings.groups}</h2>
      <p class="faint section-h">{settings.groupsHint}</p>
      <LevelTable heading={settings.group}>
        <LevelRow field="everywhere" name={settings.everywhere} setting={everywhere} isLast />
        {groups.map(({ id, name, setting }) => (
          <LevelRow key={id} field={`group-${id}`} name={name} setting={setting} />
        ))}
      </LevelTable>
    </>
  );
}

function ChannelLevels({ channels }: Levels) {
  const { settings } = useWords();
  return (
    <>
      <h2>{settings.channels}</h2>
      <p class="faint section-h">{settings.channelsHint}</p>
      {channels.length === 0 ? (
        <div class="nothing">
          <Icon name="hash" />
          <p>{settings.noChannels}</p>
        </div>
      ) : (
        <LevelTable heading={settings.channel}>
          {channels.map(({ id, name, groupName, setting }) => (
            <LevelRow key={id} field={String(id)} name={`#${name}`} hint={groupName} setting={setting} />
          ))}
        </LevelTable>
      )}
    </>
  );
}

function LevelTable({ heading, children }: { readonly heading: string; readonly children: ComponentChildren }) {
  const { settings } = useWords();
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{settings.tellMe}</th>
            <th scope="col">{settings.muted}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface RowProps {
  /** The end of the names of its fields. */
  readonly field: string;
  readonly name: string;
  readonly hint?: string;
  readonly setting: HeldAttention;
  /** It has nothing to inherit from. */
  readonly isLast?: boolean;
}

function LevelRow({ field, name, hint, setting, isLast = false }: RowProps) {
  const { settings } = useWords();
  const choices = attentionChoices.filter((each) => !isLast || each !== 'inherited');
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {hint !== undefined && (
          <>
            <br />
            <span class="hint">{hint}</span>
          </>
        )}
      </th>
      <td data-label={settings.tellMe}>
        <select name={`level-${field}`} aria-label={settings.level({ name })}>
          {choices.map((each) => (
            <option key={each} value={each} selected={each === choiceOf(setting)}>
              {settings.levels[each]}
            </option>
          ))}
        </select>
      </td>
      <td data-label={settings.muted}>
        <input
          type="checkbox"
          name={`muted-${field}`}
          value="1"
          checked={setting.isMuted}
          aria-label={settings.mutedOf({ name })}
        />
      </td>
    </tr>
  );
}
