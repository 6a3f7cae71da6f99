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
  listConnectionPage,
  listOneSided,
  type OneSided,
  countVisibleMembers,
  listVisibleMembers,
  type PrivacyGroup,
  unblock,
} from '../../../core/identity/index.ts';
import { notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import {
  type AddPage,
  faceOf,
  formErrorMessage,
  localPath,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { PeoplePage, type Person, PrivacyGroupPage } from './people-page.tsx';

const returnTo = { return_to: Type.Optional(Type.String({ maxLength: 2000 })) };
const pageNumber = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));
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
    query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })), page: pageNumber }),
    handle: async ({ session, query: { q = '', page = 1 }, reply }) => showPeople(reader, session, reply, { q, page }),
  });
}

const perPage = 100;

function partOf(page: number) {
  return { limit: perPage, offset: (page - 1) * perPage };
}

async function showPeople(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  { q, page }: { readonly q: string; readonly page: number },
  problem?: string,
): Promise<FastifyReply> {
  const { viewer } = session;
  const search = q.trim() || undefined;
  const list = (isAsking: boolean) =>
    listConnectionPage(reader, viewer, viewer.channelId, { isAsking, search }, partOf(page));
  const [asking, others] = [await list(true), await list(false)];
  const people = await peopleOf(reader, viewer, [...asking.connections, ...others.connections]);
  const pages = Math.ceil(Math.max(asking.total, others.total) / perPage);
  const groups = await listPrivacyGroups(reader, viewer.channelId);
  const ids = groups.map(({ id }) => id);
  const members = await countVisibleMembers(reader, viewer, ids);
  const counted = groups.map(({ id, name }) => ({ id, name, count: members.of(id) }));
  return sendPage(reply, session, {
    title: reply.words.people.title,
    frame: 'page',
    status: problem === undefined ? 200 : 422,
    content: <PeoplePage {...{ people, page, pages, problem }} privacyGroups={counted} query={q} />,
  });
}

async function peopleOf(reader: Reader, viewer: UserViewer, connections: readonly Connection[]): Promise<Person[]> {
  const xchanIds = connections.map(({ xchanId }) => xchanId);
  const xchans = await findXchans(reader, xchanIds);
  const oneSided = await listOneSided(reader, viewer.channelId, xchanIds);
  return connections.map((connection) => ({
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
    if (!connection) throw notFound('connection');
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
        if (!xchan) throw notFound('person');
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
        return showPeople(reader, session, reply, { q: '', page: 1 }, formErrorMessage(error, reply.words));
      }
    },
  });
  add({
    method: 'GET',
    path: '/people/groups/:id',
    auth: 'session',
    params: idParams,
    query: Type.Object({ page: pageNumber }),
    handle: ({ session, params: { id }, query: { page = 1 }, reply }) =>
      showPrivacyGroup(reader, session, reply, { id, page }),
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
      if (!xchan) throw notFound('person');
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
        return showPeople(reader, session, reply, { q: '', page: 1 }, formErrorMessage(error, reply.words));
      }
      return redirectTo(reply, '/people');
    },
  });
}

async function requireGroup(reader: Reader, viewer: UserViewer, id: number): Promise<PrivacyGroup> {
  const group = (await listPrivacyGroups(reader, viewer.channelId)).find((each) => each.id === id);
  if (!group) throw notFound('privacyGroup');
  return group;
}

async function showPrivacyGroup(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  { id, page }: { readonly id: number; readonly page: number },
): Promise<FastifyReply> {
  const { viewer } = session;
  const group = await requireGroup(reader, viewer, id);
  const part = partOf(page);
  const shown = (await listVisibleMembers(reader, viewer, id, part)).map(({ xchanId }) => xchanId);
  const members = (await countVisibleMembers(reader, viewer, [id])).of(id);
  const wanted = { blocked: false, outsideOf: id };
  const { connections, total } = await listConnectionPage(reader, viewer, viewer.channelId, wanted, part);
  const others = connections.map(({ xchanId }) => xchanId);
  const xchans = await findXchans(reader, [...shown, ...others]);
  const facesOf = (ids: readonly number[]) => ids.map((xchanId) => faceOf(xchans.get(xchanId)));
  const pages = Math.ceil(Math.max(members, total) / perPage);
  const lists = { members: facesOf(shown), others: facesOf(others) };
  const content = <PrivacyGroupPage {...{ id, name: group.name, page, pages, ...lists }} />;
  return sendPage(reply, session, { title: group.name, frame: 'page', content });
}
