import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  block,
  changePrivacyGroup,
  connect,
  type Connection,
  createPrivacyGroup,
  deletePrivacyGroup,
  disconnect,
  findConnections,
  findVisibleXchan,
  findXchans,
  listPrivacyGroups,
  listOneSided,
  type OneSided,
  listVisibleConnections,
  listVisibleMembers,
  type PrivacyGroup,
  unblock,
} from '../../../core/identity/index.ts';
import { notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import {
  type AddPage,
  formErrorMessage,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { localPath } from '../shared/local-path.ts';
import { faceOf } from '../shared/shell/faces.ts';
import { PeoplePage, type Person, PrivacyGroupPage } from './people-page.tsx';

const returnTo = { return_to: Type.Optional(Type.String({ maxLength: 2000 })) };
const named = Type.Object({ address: Type.String({ maxLength: 255 }) });

/** Connections, requests and privacy groups. */
export function peopleRoutes(add: AddPage, web: WebContext): void {
  connectionRoutes(add, web);
  privacyGroupRoutes(add, web);
  const { reader } = web.operations.database;
  add({
    method: 'GET',
    path: '/people',
    auth: 'session',
    query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) }),
    handle: async ({ session, query: { q = '' }, reply }) => showPeople(reader, session, reply, q),
  });
}

async function showPeople(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  q: string,
  problem?: string,
): Promise<FastifyReply> {
  const { viewer } = session;
  const people = await readPeople(reader, viewer);
  const wanted = q.trim().toLowerCase();
  const shown = people.filter(({ face }) => `${face.name} ${face.address}`.toLowerCase().includes(wanted));
  const groups = await listPrivacyGroups(reader, viewer.channelId);
  const counted = await Promise.all(
    groups.map(async ({ id, name }) => ({ id, name, count: (await listVisibleMembers(reader, viewer, id)).length })),
  );
  return sendPage(reply, session, {
    title: reply.words.people.title,
    frame: 'page',
    status: problem === undefined ? 200 : 422,
    content: <PeoplePage people={shown} privacyGroups={counted} query={q} problem={problem} />,
  });
}

async function readPeople(reader: Reader, viewer: UserViewer): Promise<Person[]> {
  const connections = await listVisibleConnections(reader, viewer, viewer.channelId);
  const others = connections.filter(({ isSelf }) => !isSelf);
  const xchans = await findXchans(
    reader,
    others.map(({ xchanId }) => xchanId),
  );
  const oneSided = await listOneSided(reader, viewer.channelId);
  return others.map((connection) => ({
    face: faceOf(xchans.get(connection.xchanId)),
    state: stateOf(connection, oneSided),
  }));
}

function stateOf(
  { blocked, pending, connectedAt, xchanId }: Connection,
  oneSided: ReadonlyMap<number, OneSided>,
): Person['state'] {
  if (blocked) return 'blocked';
  if (pending) return 'asks';
  const half = oneSided.get(xchanId);
  if (half === 'ended') return 'ended';
  return half === 'requested' || connectedAt === null ? 'waiting' : 'connected';
}

function connectionRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  const actions: Readonly<Record<string, (viewer: UserViewer, xchanId: number, address: string) => Promise<unknown>>> =
    {
      connect: (viewer, _xchanId, address) => connect(operations, viewer, { address }),
      disconnect: async (viewer, xchanId) => disconnect(operations, viewer, (await ownConnection(viewer, xchanId)).id),
      block: (viewer, _xchanId, address) => block(operations, viewer, { address }),
      unblock: (viewer, xchanId) => unblock(operations, viewer, xchanId),
    };
  const ownConnection = async (viewer: UserViewer, xchanId: number): Promise<Connection> => {
    const [connection] = await findConnections(reader, viewer.channelId, [xchanId]);
    if (!connection) throw notFound('Connection');
    return connection;
  };
  for (const [action, act] of Object.entries(actions)) {
    add({
      method: 'POST',
      path: `/people/:address/${action}`,
      auth: 'session',
      params: named,
      body: Type.Object(returnTo),
      handle: async ({ session, params: { address }, body, reply }) => {
        const xchan = await findVisibleXchan(reader, session.viewer, { address });
        if (!xchan) throw notFound('Person');
        await act(session.viewer, xchan.id, address);
        return redirectTo(reply, body.return_to === undefined ? '/people' : localPath(body.return_to));
      },
    });
  }
}

function privacyGroupRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  const idParams = Type.Object({ id: rowId });
  add({
    method: 'POST',
    path: '/people/groups',
    auth: 'session',
    body: Type.Object({ name: Type.String({ maxLength: 255 }) }),
    handle: async ({ session, body, reply }) => {
      try {
        const { id } = await createPrivacyGroup(operations, session.viewer, { name: body.name });
        return await redirectTo(reply, `/people/groups/${id}`);
      } catch (error) {
        return showPeople(reader, session, reply, '', formErrorMessage(error, reply.words));
      }
    },
  });
  add({
    method: 'GET',
    path: '/people/groups/:id',
    auth: 'session',
    params: idParams,
    handle: ({ session, params: { id }, reply }) => showPrivacyGroup(reader, session, reply, id),
  });
  add({
    method: 'POST',
    path: '/people/groups/:id/members',
    auth: 'session',
    params: idParams,
    body: Type.Object({ add: Type.Optional(Type.String()), remove: Type.Optional(Type.String()), ...returnTo }),
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireGroup(reader, session.viewer, id);
      const address = body.add ?? body.remove ?? '';
      const xchan = await findVisibleXchan(reader, session.viewer, { address });
      if (!xchan) throw notFound('Person');
      const [add, remove] = body.add === undefined ? [[], [xchan.hash]] : [[xchan.hash], []];
      await changePrivacyGroup(operations, session.viewer, group.id, { add, remove });
      return redirectTo(reply, body.return_to === undefined ? `/people/groups/${id}` : localPath(body.return_to));
    },
  });
  add({
    method: 'POST',
    path: '/people/groups/:id/delete',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      try {
        await deletePrivacyGroup(operations, session.viewer, id);
      } catch (error) {
        return showPeople(reader, session, reply, '', formErrorMessage(error, reply.words));
      }
      return redirectTo(reply, '/people');
    },
  });
}

async function requireGroup(reader: Reader, viewer: UserViewer, id: number): Promise<PrivacyGroup> {
  const group = (await listPrivacyGroups(reader, viewer.channelId)).find((each) => each.id === id);
  if (!group) throw notFound('Privacy group');
  return group;
}

async function showPrivacyGroup(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  id: number,
): Promise<FastifyReply> {
  const group = await requireGroup(reader, session.viewer, id);
  const members = new Set((await listVisibleMembers(reader, session.viewer, id)).map(({ xchanId }) => xchanId));
  const connections = await listVisibleConnections(reader, session.viewer, session.viewer.channelId);
  const others = connections.filter(({ isSelf, blocked }) => !isSelf && !blocked);
  const ids = [...new Set([...members, ...others.map(({ xchanId }) => xchanId)])];
  const xchans = await findXchans(reader, ids);
  const people = ids.map((xchanId) => ({ face: faceOf(xchans.get(xchanId)), isMember: members.has(xchanId) }));
  const content = <PrivacyGroupPage id={id} name={group.name} people={people} />;
  return sendPage(reply, session, { title: group.name, frame: 'page', content });
}
