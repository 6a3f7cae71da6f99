import { type Static, Type } from 'typebox';
import type { Attention } from '../../../core/attention/domain/index.ts';
import { DomainError } from '../../../core/platform/domain/index.ts';
import { named } from '../../schema.ts';

/** The names of levels in this API, and their meaning. */
const levels = {
  disabled: { level: 'none', isMuted: false },
  mention: { level: 'mentions', isMuted: true },
  participating: { level: 'mentions', isMuted: false },
  watch: { level: 'all', isMuted: false },
} as const satisfies Readonly<Record<string, Attention>>;

type Level = keyof typeof levels;
const names = Object.keys(levels) as Level[];

const meaning =
  '`watch`: every post. `participating`: mentions, replies to you and threads that you follow. `mention`: mentions and direct messages. `disabled`: nothing.';
const inherited = '`global`: the level of the nearest parent group, or your own level.';
const refused = '`custom` is refused.';

/** The user's level in groups and channels without one, and the address that emails go to. */
export const ownLevelRecord = named(
  'OwnNotificationLevel',
  Type.Object({
    level: Type.Enum(names, { description: meaning }),
    notification_email: Type.String({ description: 'Your primary email address.' }),
  }),
);

export const ownLevelInput = Type.Object({
  level: Type.Optional(Type.Enum([...names, 'custom'], { description: `${meaning} ${refused}` })),
  notification_email: Type.Optional(
    Type.String({ description: 'Your primary email address; emails are sent only there.' }),
  ),
});

/** The user's level in a group or channel. */
export const levelRecord = named(
  'NotificationLevel',
  Type.Object({ level: Type.Enum([...names, 'global'], { description: `${meaning} ${inherited}` }) }),
);

export const levelInput = Type.Object({
  level: Type.Optional(
    Type.Enum([...names, 'global', 'custom'], { description: `${meaning} ${inherited} ${refused}` }),
  ),
});

/** The name of a setting. Where everything is muted, only mentions are left. */
export function levelName({ level, isMuted }: Attention): Level {
  if (level === 'none') return 'disabled';
  if (isMuted) return 'mention';
  return level === 'all' ? 'watch' : 'participating';
}

/** A setting of a group or channel; undefined for none. */
export function encodeLevel(setting: Attention | undefined): Static<typeof levelRecord> {
  return { level: setting ? levelName(setting) : 'global' };
}

/**
 * The level of a name; undefined for `global`.
 * @throws DomainError invalid_parameter for `custom`
 */
export function decodeLevel(name: Level | 'global' | 'custom'): Attention | undefined {
  if (name === 'global') return undefined;
  if (name !== 'custom') return levels[name];
  throw new DomainError('invalid_parameter', 'notifications.customLevel', { parameter: 'level' });
}
