import type { FastifyReply, FastifyRequest } from 'fastify';
import { identitiesIn, type Item, renderItems } from '../../core/content/index.ts';
import { type Channel, findChannelWithKeys, findXchan, findXchansFor } from '../../core/identity/index.ts';
import { notFound, type OperationContext, type Viewer } from '../../core/platform/index.ts';
import { activityType, encodeActor, encodeObject } from '../../wire/activity-streams/object.ts';

const wanted = /application\/(activity\+json|ld\+json)/i;

/** Whether a program requests the object itself: browsers name HTML first. */
export function wantsActivity(request: FastifyRequest): boolean {
  const { accept = '' } = request.headers;
  const at = accept.search(wanted);
  const html = accept.indexOf('text/html');
  return at >= 0 && (html < 0 || at < html);
}

/** Sends an item as an object of ActivityStreams. */
export async function sendObject(
  reply: FastifyReply,
  context: OperationContext,
  viewer: Viewer,
  item: Item,
): Promise<FastifyReply> {
  const { baseUrl, database } = context;
  const xchans = await findXchansFor(database.reader, viewer, identitiesIn(item));
  const html = (await renderItems(context, [item], xchans, baseUrl, 'named')).get(item.id) ?? '';
  return send(reply, encodeObject(item, { baseUrl, xchans, html }));
}

/**
 * Sends a channel as an actor of ActivityStreams, with what the viewer may see: its record isn't read from the database
 * again, except for the public key, which may just have been created.
 * @throws DomainError not_found
 */
export async function sendActor(
  reply: FastifyReply,
  context: OperationContext,
  channel: Channel,
): Promise<FastifyReply> {
  const { reader } = context.database;
  const withKeys = await findChannelWithKeys(context, channel.id);
  const xchan = await findXchan(reader, { id: channel.xchanId });
  if (!withKeys || !xchan) throw notFound('channel');
  return send(reply, encodeActor({ ...channel, publicKey: withKeys.publicKey }, xchan, context.baseUrl));
}

function send(reply: FastifyReply, object: object): FastifyReply {
  const headers = { vary: 'accept', 'cache-control': 'private, no-cache' };
  return reply.type(activityType).headers(headers).send(JSON.stringify(object));
}
