import {
  type Connection,
  type ConnectionVersion,
  findConnectionVersions,
  findXchans,
  findXchanVersions,
  readOwnVersion,
  type Xchan,
} from '../../../core/identity/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import {
  connectionSlots,
  encodeConnection,
  encodeMember,
  xchanSlot,
} from '../../../wire/channel-api/identity/connection.ts';
import { encodePermissionBits } from '../../../wire/channel-api/identity/permission.ts';
import { encodeXchan } from '../../../wire/channel-api/identity/xchan.ts';
import { int } from '../../../wire/channel-api/strings.ts';
import { type Filled, filling, joinFilled, templateOf } from '../../../wire/template.ts';
import type { HttpContext } from '../../context.ts';
import type { FragmentForm, JoinedNow } from '../../cache/cache.ts';
import { encodedRows, type Templates } from '../../cache/rows.ts';
import { EncodedRows } from '../json-stream.ts';
import { readMutualPermissions } from './connection-configs.ts';

/** Source of rows of connections. */
export interface ConnectionContent {
  readonly connection: Connection;
  /** Of the identity; it never changes. */
  readonly hash: string;
}

const connectionForm: FragmentForm<ConnectionContent> = {
  name: 'connection',
  encode: ({ connection, hash }) => templateOf(encodeConnection(connection, hash, connectionSlots, xchanSlot)),
};
const memberForm: FragmentForm<ConnectionContent> = {
  name: 'member',
  encode: ({ connection, hash }) => templateOf(encodeMember(connection, hash, connectionSlots, xchanSlot)),
};
/** Members who aren't, or are no longer, connections. */
const strangerForm: FragmentForm<Xchan> = {
  name: 'unconnected member',
  encode: ({ hash }) => templateOf(encodeMember(undefined, hash, connectionSlots, xchanSlot)),
};
/** Identities as lists have them. */
export const xchanForm: FragmentForm<Xchan> = {
  name: 'identity',
  encode: (xchan, baseUrl) => templateOf(encodeXchan(xchan, baseUrl)),
};

const rowsAtOnce = 500;

/**
 * Connections of the viewer's channel, each with its identity, or members of its privacy group: cached ones where neither
 * row has changed, the others read and encoded now.
 * @param privacyGroupId the group that the rows are members of; absent for connections
 */
export async function* connectionRows(
  context: HttpContext,
  viewer: UserViewer,
  rows: readonly ConnectionVersion[],
  privacyGroupId?: number,
): AsyncGenerator<EncodedRows> {
  const own = await readOwnVersion(context.operations.database.reader, viewer.channelId);
  const asked = [viewer.userId, viewer.channelId, privacyGroupId ?? 0].join();
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    const madeOf = ['connections', asked, own, JSON.stringify(some)];
    const joined = await context.cache.joined(madeOf, () => joinRows(context, viewer, some, privacyGroupId));
    if (joined.length > 0) yield new EncodedRows(joined.bytes, joined.length);
  }
}

async function joinRows(
  context: HttpContext,
  viewer: UserViewer,
  rows: readonly ConnectionVersion[],
  privacyGroupId: number | undefined,
): Promise<JoinedNow> {
  const connected = rows.filter(({ id }) => id !== 0);
  // They are read after the versions that they follow from: newer data under older versions is never requested again.
  const permissions = await readMutualPermissions(
    context.operations.database.reader,
    connected.map((row) => ({ ...row, channelId: viewer.channelId })),
  );
  const xchans = await encodedXchans(context, xchanForm, rows);
  const form = privacyGroupId === undefined ? connectionForm : memberForm;
  const connections = await encodedConnections(context, form, connected);
  const strangers = await encodedXchans(
    context,
    strangerForm,
    rows.filter(({ id }) => id === 0),
  );
  const [account, channel, group] = [viewer.userId, viewer.channelId, privacyGroupId].map((id) => filling(int(id)));
  const filled = rows.flatMap((row): Filled[] => {
    const xchan = xchans.byId.get(row.xchanId)?.bytes.subarray(1, -1);
    const template = row.id === 0 ? strangers.byId.get(row.xchanId) : connections.byId.get(row.id);
    if (!xchan || !template) return [];
    const granted = permissions.get(row.id);
    const fill = (name: string): Buffer => {
      if (name === 'account') return account!;
      if (name === 'channel') return channel!;
      if (name === 'group') return group!;
      if (name === 'member') return filling(int(row.memberId));
      if (name === 'xchan') return xchan;
      return filling(encodePermissionBits(name === 'mine' ? granted?.mine : granted?.theirs));
    };
    return [{ template, fillings: template.names.map(fill) }];
  });
  const isExact = xchans.isExact && connections.isExact && strangers.isExact;
  return { bytes: joinFilled(filled), length: filled.length, isExact };
}

/** The identities of these rows in a form. */
export function encodedXchans(
  context: HttpContext,
  form: FragmentForm<Xchan>,
  rows: readonly ConnectionVersion[],
): Promise<Templates> {
  const identities = rows.map(({ xchanId, xchanVersion }) => ({ id: xchanId, version: xchanVersion }));
  return encodedIdentities(context, form, identities);
}

/** Identities in a form. */
export function encodedIdentities(
  context: HttpContext,
  form: FragmentForm<Xchan>,
  identities: readonly { readonly id: number; readonly version: number }[],
): Promise<Templates> {
  return encodedRows(context, form, identities, async (ids) => {
    const found = await findXchanVersions(context.operations.database.reader, ids);
    return [...found].map(([id, { xchan, version }]) => ({ id, version, content: xchan }));
  });
}

/** These connections in a form. */
export function encodedConnections(
  context: HttpContext,
  form: FragmentForm<ConnectionContent>,
  rows: readonly Pick<ConnectionVersion, 'id' | 'version'>[],
): Promise<Templates> {
  const { reader } = context.operations.database;
  return encodedRows(context, form, rows, async (ids) => {
    const found = await findConnectionVersions(reader, ids);
    const xchans = await findXchans(
      reader,
      found.map(({ connection }) => connection.xchanId),
    );
    return found.flatMap(({ connection, version }) => {
      const xchan = xchans.get(connection.xchanId);
      return xchan ? [{ id: connection.id, version, content: { connection, hash: xchan.hash } }] : [];
    });
  });
}
