import type { ComponentChildren } from 'preact';
import {
  changeNotificationSettings,
  type HeldAttention,
  listHomeChannels,
  readAttentionByPath,
  setChannelAttention,
  setGroupAttention,
} from '../../../core/attention/index.ts';
import { listGroups, readFullNames } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import type { OperationContext, Reader, UserViewer } from '../../../core/platform/index.ts';
import { lookupKey } from '../../../lib/lookup-key.ts';
import { attentionChange, attentionChoices, choiceOf, Icon, useWords } from '../shared/index.ts';
import { SettingsForm } from './settings-frame.tsx';

/** Groups on the page. */
const maxGroups = 200;

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

export async function readLevels(reader: Reader, viewer: UserViewer): Promise<Levels> {
  const attentionOf = await readAttentionByPath(reader, viewer.userId, viewer.at);
  const slice = { limit: maxGroups, offset: 0, orderBy: 'path', sort: 'asc' } as const;
  const { rows: groups } = await listGroups(reader, viewer, { leastLevel: accessLevels.guest }, slice);
  const names = await readFullNames(reader, groups);
  const channels = (await listHomeChannels(reader, viewer)).filter(({ isArchived }) => !isArchived);
  return {
    everywhere: { ...attentionOf(''), isOwn: true },
    groups: groups.map(({ id, fullPath }) => ({
      id,
      name: names.get(id) ?? '',
      setting: attentionOf(lookupKey(fullPath)),
    })),
    channels: channels.map(({ channelId: id, name, groupName, level, isMuted, isOwnSetting: isOwn }) => ({
      id,
      name,
      groupName,
      setting: { level, isMuted, isOwn },
    })),
  };
}

/** Saves the fields of the form. */
export async function changeLevels(
  operations: OperationContext,
  viewer: UserViewer,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changeOf = (name: string | number, held: HeldAttention) => {
    const chosen = attentionChoices.find((each) => each === sent[`level-${name}`]);
    // Settings that the page didn't show are kept.
    return chosen && attentionChange(chosen, sent[`muted-${name}`] === '1', held);
  };
  const { everywhere, groups, channels } = await readLevels(operations.database.reader, viewer);
  const own = changeOf('everywhere', everywhere);
  if (own && own !== 'inherited') await changeNotificationSettings(operations, viewer, own);
  for (const { id, setting } of groups) {
    const change = changeOf(`group-${id}`, setting);
    const chosen = change === 'inherited' ? undefined : { ...setting, ...change };
    if (change) await setGroupAttention(operations, viewer, id, chosen);
  }
  for (const { id, setting } of channels) {
    const change = changeOf(id, setting);
    if (change) await setChannelAttention(operations, viewer, id, change);
  }
}

/** Notification levels of the reader's groups and channels. */
export function LevelsForm({ everywhere, groups, channels }: Levels) {
  const { settings: words } = useWords();
  return (
    <SettingsForm action="default">
      <h2>{words.groups}</h2>
      <p class="faint section-h">{words.groupsHint}</p>
      <LevelTable heading={words.group}>
        <LevelRow field="everywhere" name={words.everywhere} setting={everywhere} isLast />
        {groups.map(({ id, name, setting }) => (
          <LevelRow key={id} field={`group-${id}`} name={name} setting={setting} />
        ))}
      </LevelTable>
      <h2>{words.channels}</h2>
      <p class="faint section-h">{words.channelsHint}</p>
      {channels.length === 0 ? (
        <div class="nothing">
          <Icon name="hash" />
          <p>{words.noChannels}</p>
        </div>
      ) : (
        <LevelTable heading={words.channel}>
          {channels.map(({ id, name, groupName, setting }) => (
            <LevelRow key={id} field={String(id)} name={`#${name}`} hint={groupName} setting={setting} />
          ))}
        </LevelTable>
      )}
    </SettingsForm>
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
