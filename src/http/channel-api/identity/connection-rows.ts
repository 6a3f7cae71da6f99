import {
  type Connection,
  type ConnectionVersion,
  findConnectionVersions,
  findXchans,
  findXchanVersions,
  type Xchan,
} from '../../../core/identity/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import { connectionTemplate, encodeMember, memberTemplate } from '../../../wire/channel-api/identity/connection.ts';
import { encodePermissionBits } from '../../../wire/channel-api/identity/permission.ts';
import { encodeXchan } from '../../../wire/channel-api/identity/xchan.ts';
import { int } from '../../../wire/channel-api/strings.ts';
import { type Filled, filling, joinFilled, type Template, templateOf } from '../../../wire/template.ts';
import type { HttpContext } from '../../context.ts';
import type { FragmentForm } from '../../fragments.ts';
import { EncodedRows } from '../json-stream.ts';
import { readMutualPermissions } from './connection-configs.ts';

/** What rows of connections are made of. */
export interface Joined {
  readonly connection: Connection;
  /** Of the identity; it never changes. */
  readonly hash: string;
}

const connectionForm: FragmentForm<Joined> = {
  name: 'connection',
  encode: ({ connection, hash }) => connectionTemplate(connection, hash),
};
const memberForm: FragmentForm<Joined> = {
  name: 'member',
  encode: ({ connection, hash }) => memberTemplate(connection, hash),
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
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    const filled = await filledRows(context, viewer, some, privacyGroupId);
    if (filled.length > 0) yield new EncodedRows(joinFilled(filled), filled.length);
  }
}

async function filledRows(
  context: HttpContext,
  viewer: UserViewer,
  rows: readonly ConnectionVersion[],
  privacyGroupId: number | undefined,
): Promise<Filled[]> {
  const { channelId } = viewer;
  const connections = rows.filter(({ id }) => id !== 0).map((row) => ({ ...row, channelId }));
  const permissions = await readMutualPermissions(context.operations.database.reader, connections);
  const xchans = await encodedXchans(context, xchanForm, rows);
  const form = privacyGroupId === undefined ? connectionForm : memberForm;
  const templates = await encodedConnections(context, form, connections);
  const strangers = await unconnected(context, viewer, rows, privacyGroupId ?? 0);
  const [account, channel, group] = [viewer.userId, channelId, privacyGroupId].map((id) => filling(int(id)));
  return rows.flatMap((row): Filled[] => {
    const stranger = strangers.get(row.memberId);
    if (stranger) return [{ template: stranger, fillings: [] }];
    const [xchan, template] = [xchans.get(row.xchanId)?.bytes.subarray(1, -1), templates.get(row.id)];
    if (!xchan || !template) return [];
    const granted = permissions.get(row.id);
    const fill = (name: string): Buffer => {
      if (name === 'account') return account!;
      if (name === 'channel') return channel!;
      if (name === 'group') return group!;
      if (name === 'member') return filling(int(row.memberId));
      if (name === 'xchan') return xchan;
      return permissionBits(name === 'mine' ? granted?.mine : granted?.theirs);
    };
    return [{ template, fillings: template.names.map(fill) }];
  });
}

type Allowed = NonNullable<Parameters<typeof encodePermissionBits>[0]>;

/** Most connections are allowed the same, and then it is one object, in all requests. */
const encodedBits = new WeakMap<Allowed, Buffer>();
const noBits = filling(encodePermissionBits(undefined));

/** What is allowed, in the form that lists have it. */
export function permissionBits(allowed: Allowed | undefined): Buffer {
  if (!allowed) return noBits;
  const bits = encodedBits.get(allowed) ?? filling(encodePermissionBits(allowed));
  encodedBits.set(allowed, bits);
  return bits;
}

/** The identities of these rows in a form, by id. */
export async function encodedXchans(
  { fragments, operations }: HttpContext,
  form: FragmentForm<Xchan>,
  rows: readonly ConnectionVersion[],
): Promise<ReadonlyMap<number, Template>> {
  const encoded = new Map<number, Template>();
  const missing: number[] = [];
  for (const { xchanId, xchanVersion } of rows) {
    const cached = fragments.get(form, xchanId);
    if (cached?.version === xchanVersion) encoded.set(xchanId, cached.template);
    else missing.push(xchanId);
  }
  for (const [id, { xchan, version }] of await findXchanVersions(operations.database.reader, missing)) {
    const template = form.encode(xchan, operations.baseUrl);
    fragments.set(form, id, { version, template });
    encoded.set(id, template);
  }
  return encoded;
}

/** These connections in a form, by id. */
export async function encodedConnections(
  { fragments, operations }: HttpContext,
  form: FragmentForm<Joined>,
  rows: readonly Pick<ConnectionVersion, 'id' | 'version'>[],
): Promise<ReadonlyMap<number, Template>> {
  const { reader } = operations.database;
  const encoded = new Map<number, Template>();
  const missing: number[] = [];
  for (const { id, version } of rows) {
    const cached = fragments.get(form, id);
    if (cached?.version === version) encoded.set(id, cached.template);
    else missing.push(id);
  }
  const found = await findConnectionVersions(reader, missing);
  const xchans = await findXchans(
    reader,
    found.map(({ connection }) => connection.xchanId),
  );
  for (const { connection, version } of found) {
    const xchan = xchans.get(connection.xchanId);
    if (!xchan) continue;
    const template = form.encode({ connection, hash: xchan.hash }, operations.baseUrl);
    fragments.set(form, connection.id, { version, template });
    encoded.set(connection.id, template);
  }
  return encoded;
}

/** Members who are no connections (any more), by the id of the membership: few, and made each time. */
async function unconnected(
  { operations }: HttpContext,
  viewer: UserViewer,
  rows: readonly ConnectionVersion[],
  privacyGroupId: number,
): Promise<ReadonlyMap<number, Template>> {
  const { baseUrl, database } = operations;
  const strangers = rows.filter(({ id }) => id === 0);
  const xchans = await findXchans(
    database.reader,
    strangers.map(({ xchanId }) => xchanId),
  );
  const beside = {
    accountId: viewer.userId,
    channelId: viewer.channelId,
    baseUrl,
    permissions: new Map<never, never>(),
  };
  return new Map(
    strangers.flatMap(({ memberId: id, xchanId }): [number, Template][] => {
      const xchan = xchans.get(xchanId);
      if (!xchan) return [];
      return [[id, templateOf(encodeMember({ id, privacyGroupId, xchanId }, undefined, xchan, beside))]];
    }),
  );
}
