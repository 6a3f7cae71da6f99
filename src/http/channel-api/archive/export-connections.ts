import {
  type ConnectionVersion,
  listConnectionVersions,
  listMemberIdentities,
  listPrivacyGroups,
  type MemberIdentity,
  readOwnVersion,
  type Xchan,
} from '../../../core/identity/index.ts';
import {
  connectionSlots,
  encodeExportedConnection,
  encodeMembership,
} from '../../../wire/channel-api/identity/connection.ts';
import { encodeLocation } from '../../../wire/channel-api/archive/export.ts';
import { encodePrivacyGroup } from '../../../wire/channel-api/identity/privacy-group.ts';
import { sha256Hex } from '../../../lib/random.ts';
import {
  encodePermissionBits,
  permissionFilling,
  permissionSlot,
} from '../../../wire/channel-api/identity/permission.ts';
import { int } from '../../../wire/channel-api/strings.ts';
import { type Filled, filling, joinFilled, templateOf } from '../../../wire/template.ts';
import type { FragmentForm, Joined, JoinedNow } from '../../cache/cache.ts';
import { readMutualPermissions } from '../identity/connection-configs.ts';
import {
  type ConnectionContent,
  encodedConnections,
  encodedIdentities,
  encodedXchans,
  xchanForm,
} from '../identity/connection-rows.ts';
import { EncodedRows, type Page } from '../json-stream.ts';
import type { Exported } from './begin-export.ts';

const connectionsAtOnce = 500;

const connectionForm: FragmentForm<ConnectionContent> = {
  name: 'exported connection',
  encode: ({ connection, hash }) =>
    templateOf(encodeExportedConnection(connection, hash, connectionSlots, permissionSlot)),
};
const identityForms: Readonly<Record<'xchan' | 'hubloc', FragmentForm<Xchan>>> = {
  xchan: xchanForm,
  hubloc: { name: 'location', encode: (xchan, baseUrl) => templateOf(encodeLocation(xchan, baseUrl)) },
};
const membershipForm: FragmentForm<Xchan> = {
  name: 'membership',
  encode: ({ hash }) => templateOf(encodeMembership(hash, connectionSlots)),
};

/** Some of the connections of a channel. */
interface SomeConnections {
  readonly rows: readonly ConnectionVersion[];
  /** Says which rows these are, with their versions. */
  readonly digest: string;
}

/** The connections of the channel, which several members of an export are made of; read when the first of them asks. */
export function connectionsOf({ context, viewer, channel }: Exported): () => Promise<readonly SomeConnections[]> {
  let asked: Promise<readonly SomeConnections[]> | undefined;
  const read = async (): Promise<readonly SomeConnections[]> => {
    const all = await listConnectionVersions(context.operations.database.reader, viewer, channel.id);
    const count = Math.ceil(all.length / connectionsAtOnce);
    return Array.from({ length: count }, (_, index) => {
      const rows = all.slice(index * connectionsAtOnce, (index + 1) * connectionsAtOnce);
      return { rows, digest: sha256Hex(JSON.stringify(rows)) };
    });
  };
  return () => (asked ??= read());
}

/** The connections of the channel, their identities, or the places where these are hosted; in pages. */
export async function* connectionPages(
  exported: Exported,
  connections: () => Promise<readonly SomeConnections[]>,
  what: 'abook' | 'xchan' | 'hubloc',
): AsyncGenerator<EncodedRows> {
  for (const some of await connections()) {
    const joined = what === 'abook' ? await joinedConnections(exported, some) : await identities(exported, what, some);
    if (joined.length > 0) yield new EncodedRows(joined.bytes, joined.length);
  }
}

function identities(
  { context }: Exported,
  what: keyof typeof identityForms,
  { rows, digest }: SomeConnections,
): Promise<Joined> {
  const form = identityForms[what];
  return context.cache.joined([form.name, digest], async () => {
    const { byId, isExact } = await encodedXchans(context, form, rows);
    const filled = rows.flatMap(({ xchanId }) => {
      const template = byId.get(xchanId);
      return template ? [{ template, fillings: [] }] : [];
    });
    return { bytes: joinFilled(filled), length: filled.length, isExact };
  });
}

async function joinedConnections(
  { context, channelContext, channel }: Exported,
  { rows, digest }: SomeConnections,
): Promise<Joined> {
  const { reader } = context.operations.database;
  const asked = [channelContext.accountId, channel.id].join();
  const madeOf = [connectionForm.name, asked, await readOwnVersion(reader, channel.id), digest];
  return context.cache.joined(madeOf, async () => {
    const connections = rows.map((row) => ({ ...row, channelId: channel.id }));
    const permissions = await readMutualPermissions(reader, connections);
    const { byId, isExact } = await encodedConnections(context, connectionForm, rows);
    const [account, own] = [filling(int(channelContext.accountId)), filling(int(channel.id))];
    const filled = rows.flatMap(({ id }): Filled[] => {
      const template = byId.get(id);
      if (!template) return [];
      const granted = permissions.get(id);
      const fill = (name: string): Buffer => {
        if (name === 'account') return account;
        if (name === 'channel') return own;
        if (name === 'mine' || name === 'theirs') return filling(encodePermissionBits(granted?.[name]));
        return permissionFilling(name, granted!);
      };
      return [{ template, fillings: template.names.map(fill) }];
    });
    return { bytes: joinFilled(filled), length: filled.length, isExact };
  });
}

/** The privacy groups of the channel. */
export async function* privacyGroupRows({ context, channel }: Exported): AsyncGenerator<unknown[]> {
  const groups = await listPrivacyGroups(context.operations.database.reader, channel.id);
  yield groups.map(encodePrivacyGroup);
}

/** Their members, one group at a time. */
export async function* memberPages({ context, viewer, channel }: Exported): AsyncGenerator<Page> {
  const { reader } = context.operations.database;
  for (const { id: groupId } of await listPrivacyGroups(reader, channel.id)) {
    const members = await listMemberIdentities(reader, viewer, groupId);
    const madeOf = [membershipForm.name, [channel.id, groupId].join(), JSON.stringify(members)];
    const joined = await context.cache.joined(madeOf, () => joinedMembers(context, [channel.id, groupId], members));
    if (joined.length > 0) yield new EncodedRows(joined.bytes, joined.length);
  }
}

async function joinedMembers(
  context: Exported['context'],
  [channelId, groupId]: readonly [channelId: number, groupId: number],
  members: readonly MemberIdentity[],
): Promise<JoinedNow> {
  const identitiesOf = members.map(({ xchanId, xchanVersion }) => ({ id: xchanId, version: xchanVersion }));
  const { byId, isExact } = await encodedIdentities(context, membershipForm, identitiesOf);
  const [own, group] = [filling(int(channelId)), filling(int(groupId))];
  const filled = members.flatMap(({ xchanId, memberId }) => {
    const template = byId.get(xchanId);
    return template ? [{ template, fillings: [filling(int(memberId)), own, group] }] : [];
  });
  return { bytes: joinFilled(filled), length: filled.length, isExact };
}
