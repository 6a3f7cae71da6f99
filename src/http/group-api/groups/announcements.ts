import { type Static, Type } from 'typebox';
import {
  type Announcement,
  announce,
  announcementLevels,
  changeAnnouncement,
  findAnnouncement,
  isShown,
  levelOf,
  listAnnouncements,
  maxAnnouncement,
  withdrawAnnouncement,
} from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { announcementRecord, encodeAnnouncement } from '../../../wire/group-api/groups/announcement.ts';
import { list } from '../../../wire/schema.ts';
import { addMilliseconds, hourMilliseconds } from '../../../lib/clock.ts';
import { moment, momentOf, rowId } from '../parameters.ts';
import { administrator, type Asking, type Exchange, route, signedIn } from '../route.ts';
import { groupParams, openGroup, ownedGroup } from './find-group.ts';

const messageParams = Type.Object({ message_id: rowId });
const inGroup = Type.Object({ ...groupParams.properties, ...messageParams.properties });
const optional = {
  level: Type.Optional(Type.Enum([...announcementLevels])),
  dismissable: Type.Optional(Type.Boolean({ description: 'Whether readers can dismiss it; true by default.' })),
  starts_at: Type.Optional({ ...moment, description: 'Now by default.' }),
  ends_at: Type.Optional({ ...moment, description: 'An hour after the start by default; empty for no end.' }),
  broadcast_type: Type.Optional(Type.Literal('banner')),
};
const message = Type.String({ maxLength: maxAnnouncement });
const draft = Type.Object({ message, ...optional });
const changes = Type.Object({ message: Type.Optional(message), ...optional });
const refused = { 400: 'The message is missing, or the end is before the start.' };
const noSuch = { 404: 'There is no such announcement.' };

/** Announcements of the server and of groups, shown at the top of all pages. */
export const announcementRoutes = [
  route({
    method: 'GET',
    path: '/broadcast_messages',
    tag: 'Server',
    summary: 'Announcements of the server, newest first',
    description: 'Current announcements; all for administrators.',
    access: signedIn,
    answer: list(announcementRecord),
    handle: (exchange) => answerList(exchange, null, exchange.viewer.isAdmin),
  }),
  route({
    method: 'POST',
    path: '/broadcast_messages',
    tag: 'Server',
    summary: 'Create an announcement on all pages, as an administrator',
    description: 'The announcement.',
    access: administrator,
    input: draft,
    answer: announcementRecord,
    refusals: { ...refused, 422: 'There are too many announcements.' },
    handle: (exchange) => add(exchange, null),
  }),
  route({
    method: 'GET',
    path: '/broadcast_messages/:message_id',
    tag: 'Server',
    summary: 'An announcement of the server, as an administrator',
    description: 'The announcement.',
    access: administrator,
    params: messageParams,
    answer: announcementRecord,
    refusals: noSuch,
    handle: async (exchange) => encoded(exchange, await requireOf(exchange, null)),
  }),
  route({
    method: 'PUT',
    path: '/broadcast_messages/:message_id',
    tag: 'Server',
    summary: 'Edit an announcement of the server, as an administrator',
    description: 'The announcement. It is shown again to people who dismissed it.',
    access: administrator,
    params: messageParams,
    input: changes,
    answer: announcementRecord,
    refusals: { ...refused, ...noSuch },
    handle: (exchange) => change(exchange, null),
  }),
  route({
    method: 'DELETE',
    path: '/broadcast_messages/:message_id',
    tag: 'Server',
    summary: 'Delete an announcement of the server, as an administrator',
    description: 'Nothing.',
    access: administrator,
    params: messageParams,
    answer: null,
    refusals: noSuch,
    handle: (exchange) => remove(exchange, null),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/broadcast_messages',
    tag: 'Groups',
    summary: 'Announcements of a group, newest first',
    description: 'Current announcements for members; all for Owners.',
    access: openGroup,
    params: groupParams,
    answer: list(announcementRecord),
    handle: async (exchange) => {
      const { reader, viewer, subject: group } = exchange;
      return answerList(exchange, group.id, (await levelOf(reader, viewer, group)) >= accessLevels.owner);
    },
  }),
  route({
    method: 'POST',
    path: '/groups/:id/broadcast_messages',
    tag: 'Groups',
    summary: 'Create an announcement for the members of a group',
    description: 'The announcement.',
    access: ownedGroup,
    params: groupParams,
    input: draft,
    answer: announcementRecord,
    refusals: { ...refused, 422: 'There are too many announcements.' },
    handle: (exchange) => add(exchange, exchange.subject.id),
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/broadcast_messages/:message_id',
    tag: 'Groups',
    summary: 'Edit an announcement of a group',
    description: 'The announcement. It is shown again to people who dismissed it.',
    access: ownedGroup,
    params: inGroup,
    input: changes,
    answer: announcementRecord,
    refusals: { ...refused, ...noSuch },
    handle: (exchange) => change(exchange, exchange.subject.id),
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/broadcast_messages/:message_id',
    tag: 'Groups',
    summary: 'Delete an announcement of a group',
    description: 'Nothing.',
    access: ownedGroup,
    params: inGroup,
    answer: null,
    refusals: noSuch,
    handle: (exchange) => remove(exchange, exchange.subject.id),
  }),
];

function encoded({ operations }: Asking<unknown>, announcement: Announcement) {
  return encodeAnnouncement(announcement, operations.clock.now());
}

async function answerList(asking: Asking<unknown>, groupId: number | null, isAll: boolean) {
  const now = asking.operations.clock.now();
  const all = await listAnnouncements(asking.reader, groupId);
  return all.filter((each) => isAll || isShown(each, now)).map((each) => encodeAnnouncement(each, now));
}

type Adding = Exchange<unknown, Static<typeof draft>, unknown, unknown>;

async function add(exchange: Adding, groupId: number | null) {
  const { operations, viewer, input } = exchange;
  const startsAt = momentOf('starts_at', input.starts_at) ?? operations.clock.now();
  const endsAt = input.ends_at === undefined ? addMilliseconds(startsAt, hourMilliseconds) : endOf(input.ends_at);
  const { message: text, level = 'info', dismissable: isDismissable = true } = input;
  const content = { message: text, level, isDismissable, startsAt, endsAt };
  return encoded(exchange, await announce(operations, viewer, groupId, content));
}

function endOf(text: string) {
  return momentOf('ends_at', text) ?? null;
}

type Naming = { readonly message_id: number };

/** @throws DomainError not_found if the group or the server has no such announcement */
async function requireOf({ reader, params }: Asking<Naming>, groupId: number | null): Promise<Announcement> {
  const announcement = await findAnnouncement(reader, params.message_id);
  if (announcement?.groupId !== groupId) throw notFound('broadcastMessage');
  return announcement;
}

type Changing = Exchange<Naming, Static<typeof changes>, unknown, unknown>;

async function change(exchange: Changing, groupId: number | null) {
  const { operations, viewer, input } = exchange;
  const { id } = await requireOf(exchange, groupId);
  const { message: text, level, dismissable: isDismissable, ends_at: ends } = input;
  const startsAt = momentOf('starts_at', input.starts_at);
  const endsAt = ends === undefined ? undefined : endOf(ends);
  const content = { message: text, level, isDismissable, startsAt, endsAt };
  return encoded(exchange, await changeAnnouncement(operations, viewer, id, content));
}

async function remove(exchange: Asking<Naming>, groupId: number | null): Promise<void> {
  const { id } = await requireOf(exchange, groupId);
  await withdrawAnnouncement(exchange.operations, exchange.viewer, id);
}
