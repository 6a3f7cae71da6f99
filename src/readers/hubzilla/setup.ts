import type {
  ChannelHeadRecord,
  ConnectionRecord,
  DefaultAudienceRecord,
  PrivacyGroupRecord,
} from '../../core/archive/domain/index.ts';
import { type ChannelRole, isLimit, isPermission } from '../../core/identity/domain/index.ts';
import { asObjects, asText, type Json } from '../look.ts';
import type { Document } from './documents.ts';
import type { Identities } from './identities.ts';
import { audienceLists, isSet, momentOf, never, numberOf, textOf } from './values.ts';

/** The channel of the export; undefined when it does not tell all of it. */
export function headOf(document: Document, identities: Identities): ChannelHeadRecord | undefined {
  const channel = document.object('channel');
  const hash = asText(channel['channel_hash']);
  const address = asText(channel['channel_address']);
  if (hash === undefined || address === undefined) return undefined;
  for (const row of document.list('xchan')) identities.enter(row);
  const own = [...document.list('abook')].find((row) => isSet(row['abook_self']));
  const createdAt = momentOf(own?.['abook_created']) ?? momentOf(channel['channel_dirdate']) ?? never;
  const name = asText(channel['channel_name']) ?? address;
  const profile = [...document.list('profile')].find((row) => isSet(row['is_default']));
  const known = identities.byHash(hash);
  return {
    kind: 'channel',
    identity: {
      ...(known ?? {
        kind: 'identity',
        hash,
        network: 'zot6',
        photoMimetype: '',
        url: '',
        hidden: false,
        nameDate: createdAt,
        photoDate: createdAt,
      }),
      guid: textOf(channel['channel_guid']),
      guidSig: textOf(channel['channel_guid_sig']),
      publicKey: textOf(channel['channel_pubkey']),
      address,
      name,
      pubforum: roleOf(document) === 'forum',
      deleted: false,
    },
    privateKey: textOf(channel['channel_prvkey']),
    address: address.toLowerCase(),
    name,
    description: textOf(profile?.['about']),
    role: roleOf(document),
    timezone: asText(channel['channel_timezone']) ?? 'UTC',
    archived: false,
    createdAt,
    lastPostAt: momentOf(channel['channel_lastpost']) ?? null,
    limits: limitsOf(channel),
    fields: fieldsOf(profile),
  };
}

/** Profile columns that people usually show to everyone. */
const profileColumns = { homepage: 'Website', gender: 'Gender', hometown: 'Hometown' } as const;

function fieldsOf(profile: Json | undefined): { name: string; value: string }[] {
  return Object.entries(profileColumns)
    .map(([column, name]) => ({ name, value: textOf(profile?.[column]) }))
    .filter(({ value }) => value !== '');
}

function limitsOf(channel: Json): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const row of asObjects(channel['perm_limits'])) {
    const permission = textOf(row['k']);
    const value = numberOf(row['v']);
    if (isPermission(permission) && isLimit(value)) limits[permission] = value;
  }
  return limits;
}

function roleOf(document: Document): ChannelRole {
  const setting = [...document.list('config')].find((row) => row['k'] === 'permissions_role');
  const role = textOf(setting?.['v']);
  if (/forum|community|group/.test(role)) return 'forum';
  return role === 'public' || role === 'personal' ? role : 'custom';
}

/** Default audience of the channel's posts. */
export function defaultAudienceOf(document: Document): DefaultAudienceRecord {
  const lists = audienceLists(document.object('channel'), 'channel_');
  const isNarrow = lists.allow.length + lists.allowGroups.length > 0;
  return { kind: 'default_audience', audience: { visibility: isNarrow ? 'restricted' : 'public', ...lists } };
}

/** The connections of the channel, without rows that name no identity. */
export function* connectionsOf(document: Document): Generator<ConnectionRecord> {
  for (const row of document.list('abook')) {
    const identity = asText(row['abook_xchan']);
    const createdAt = momentOf(row['abook_created']) ?? never;
    if (identity === undefined) continue;
    yield {
      kind: 'connection',
      identity,
      closeness: numberOf(row['abook_closeness']),
      blocked: isSet(row['abook_blocked']),
      ignored: isSet(row['abook_ignored']),
      hidden: isSet(row['abook_hidden']),
      archived: isSet(row['abook_archived']),
      pending: isSet(row['abook_pending']),
      isSelf: isSet(row['abook_self']),
      connectedAt: momentOf(row['abook_connected']) ?? null,
      createdAt,
      updatedAt: momentOf(row['abook_updated']) ?? createdAt,
      settings: asObjects(row['abconfig']).flatMap((one) => {
        const key = textOf(one['k']);
        const value = isSet(one['v']) ? '1' : '0';
        // Grants by others are theirs to export.
        return one['cat'] === 'my_perms' && isPermission(key) ? [{ category: 'my_perms', key, value }] : [];
      }),
    };
  }
}

/** The privacy groups of the channel with the hashes of their members. */
export function* privacyGroupsOf(document: Document): Generator<PrivacyGroupRecord> {
  const members = new Map<number, Set<string>>();
  for (const row of document.list('group_member')) {
    const xchan = asText(row['xchan']);
    const group = numberOf(row['gid']);
    if (xchan !== undefined) members.set(group, (members.get(group) ?? new Set()).add(xchan));
  }
  for (const row of document.list('group')) {
    const hash = asText(row['hash']);
    if (hash === undefined) continue;
    yield {
      kind: 'privacy_group',
      hash,
      name: asText(row['gname']) ?? hash,
      visible: isSet(row['visible']),
      deleted: isSet(row['deleted']),
      members: [...(members.get(numberOf(row['id'])) ?? [])],
    };
  }
}
