import {
  type ConnectionVersion,
  listConnectionVersions,
  listMemberVersions,
  listPrivacyGroups,
  readOwnVersion,
  type Xchan,
} from '../../../core/identity/index.ts';
import { exportedConnectionTemplate, membershipTemplate } from '../../../wire/channel-api/identity/connection.ts';
import { encodeLocation } from '../../../wire/channel-api/archive/export.ts';
import { encodePrivacyGroup } from '../../../wire/channel-api/identity/privacy-group.ts';
import { configFillings, type MutualPermissions } from '../../../wire/channel-api/identity/permission.ts';
import { int } from '../../../wire/channel-api/strings.ts';
import { type Filled, filling, joinFilled, templateOf } from '../../../wire/template.ts';
import type { FragmentForm } from '../../fragments.ts';
import type { Joined } from '../../joined-rows.ts';
import { readMutualPermissions } from '../identity/connection-configs.ts';
import {
  type ConnectionContent,
  encodedConnections,
  encodedXchans,
  permissionBits,
  xchanForm,
} from '../identity/connection-rows.ts';
import { EncodedRows, type Page } from '../json-stream.ts';
import type { Exported } from './begin-export.ts';

const connectionsAtOnce = 500;

const connectionForm: FragmentForm<ConnectionContent> = {
  name: 'exported connection',
  encode: ({ connection, hash }) => exportedConnectionTemplate(connection, hash),
};
const identityForms: Readonly<Record<'xchan' | 'hubloc', FragmentForm<Xchan>>> = {
  xchan: xchanForm,
  hubloc: { name: 'location', encode: (xchan, baseUrl) => templateOf(encodeLocation(xchan, baseUrl)) },
};
const membershipForm: FragmentForm<Xchan> = { name: 'membership', encode: ({ hash }) => membershipTemplate(hash) };

/** The connections of the channel, the identities behind them, or where these live; some at a time. */
export async function* connectionPages(
  exported: Exported,
  what: 'abook' | 'xchan' | 'hubloc',
): AsyncGenerator<EncodedRows> {
  const { context, viewer, channel } = exported;
  const connections = await listConnectionVersions(context.operations.database.reader, viewer, channel.id);
  for (let start = 0; start < connections.length; start += connectionsAtOnce) {
    const some = connections.slice(start, start + connectionsAtOnce);
    const joined = what === 'abook' ? await joinedConnections(exported, some) : await identities(exported, what, some);
    if (joined.length > 0) yield new EncodedRows(joined.bytes, joined.length);
  }
}

function identities(
  { context }: Exported,
  what: keyof typeof identityForms,
  rows: readonly ConnectionVersion[],
): Promise<Joined> {
  const form = identityForms[what];
  return context.joined.of([form.name, JSON.stringify(rows)], async () => {
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
  rows: readonly ConnectionVersion[],
): Promise<Joined> {
  const { reader } = context.operations.database;
  const asked = [channelContext.accountId, channel.id].join();
  const madeOf = [connectionForm.name, asked, await readOwnVersion(reader, channel.id), JSON.stringify(rows)];
  return context.joined.of(madeOf, async () => {
    const connections = rows.map((row) => ({ ...row, channelId: channel.id }));
    const permissions = await readMutualPermissions(reader, connections);
    const { byId, isExact } = await encodedConnections(context, connectionForm, rows);
    const [account, own] = [filling(int(channelContext.accountId)), filling(int(channel.id))];
    const configs = cachedConfigs();
    const filled = rows.flatMap(({ id }): Filled[] => {
      const template = byId.get(id);
      if (!template) return [];
      const granted = permissions.get(id);
      const config = granted && configs(granted);
      const fill = (name: string): Buffer => {
        if (name === 'account') return account;
        if (name === 'channel') return own;
        if (name === 'mine' || name === 'theirs') return permissionBits(granted?.[name]);
        return config!.get(name)!;
      };
      return [{ template, fillings: template.names.map(fill) }];
    });
    return { bytes: joinFilled(filled), length: filled.length, isExact };
  });
}

/** Most connections are allowed the same, and then both sides are one object each. */
function cachedConfigs(): (granted: MutualPermissions) => ReadonlyMap<string, Buffer> {
  const known = new Map<object, Map<object, ReadonlyMap<string, Buffer>>>();
  return (granted) => {
    const beside = known.get(granted.mine) ?? new Map<object, ReadonlyMap<string, Buffer>>();
    known.set(granted.mine, beside);
    const config = beside.get(granted.theirs) ?? configFillings(granted);
    beside.set(granted.theirs, config);
    return config;
  };
}

/** The privacy groups of the channel. */
export async function* privacyGroupRows({ context, channel }: Exported): AsyncGenerator<unknown[]> {
  const groups = await listPrivacyGroups(context.operations.database.reader, channel.id);
  yield groups.map(encodePrivacyGroup);
}

/** Who stands in them, one group at a time. */
export async function* memberPages({ context, viewer, channel }: Exported): AsyncGenerator<Page> {
  const { reader } = context.operations.database;
  const own = filling(int(channel.id));
  for (const group of await listPrivacyGroups(reader, channel.id)) {
    const members = await listMemberVersions(reader, viewer, group.id);
    const { byId } = await encodedXchans(context, membershipForm, members);
    const id = filling(int(group.id));
    const filled = members.flatMap(({ xchanId, memberId }) => {
      const template = byId.get(xchanId);
      return template ? [{ template, fillings: [filling(int(memberId)), own, id] }] : [];
    });
    if (filled.length > 0) yield new EncodedRows(joinFilled(filled), filled.length);
  }
}
