import Type from 'typebox';
import { type Channel, findVisibleChannel } from '../../core/identity/index.ts';
import { anonymous, DomainError, notFound, type OperationContext } from '../../core/platform/index.ts';
import { encodeDescriptor } from '../../wire/activity-streams/descriptor.ts';
import type { AddRoute } from '../route.ts';
import { descriptorOpenapi } from './openapi-identities.ts';
import { parseUrl } from '../../lib/url.ts';

/** WebFinger (RFC 7033): the addresses of a channel, for everyone and for scripts of every site. */
export function webfingerRoute(add: AddRoute, { baseUrl, database }: OperationContext): void {
  add({
    method: 'GET',
    path: '/.well-known/webfinger',
    summary: 'WebFinger: the channel with an address',
    openapi: descriptorOpenapi,
    produces: ['application/jrd+json', 'application/json'],
    auth: 'none',
    query: Type.Object({ resource: Type.Optional(Type.Unknown()), rel: Type.Optional(Type.Unknown()) }),
    handle: async ({ query: { resource, rel }, reply }) => {
      reply.header('access-control-allow-origin', '*');
      if (typeof resource !== 'string' || !/^[a-z][a-z0-9+.-]*:./i.test(resource)) {
        throw new DomainError('missing_parameter', 'webfinger.noResource', { parameter: 'resource' });
      }
      const address = addressIn(resource, new URL(baseUrl));
      const channel = address === undefined ? undefined : await find(address);
      if (!channel) throw notFound('resource');
      const wanted = [rel].flat().filter((each) => typeof each === 'string');
      return reply
        .type('application/jrd+json; charset=utf-8')
        .send(JSON.stringify(encodeDescriptor(channel, baseUrl, wanted)));
    },
  });
  const find = (address: string): Promise<Channel | undefined> =>
    findVisibleChannel(database.reader, anonymous, address);
}

/** The channel's address in `acct:alice@host`, or in the URL of its page; undefined for other servers. */
function addressIn(resource: string, base: URL): string | undefined {
  const [, nick, host] = /^acct:([^@]+)@([^@/]+)$/i.exec(resource) ?? [];
  if (nick !== undefined) return host?.toLowerCase() === base.host ? decoded(nick) : undefined;
  const url = parseUrl(resource);
  if (url?.origin !== base.origin) return undefined;
  const name = /^\/channel\/([^/]+)\/?$/.exec(url.pathname)?.[1];
  return name === undefined ? undefined : decoded(name);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
