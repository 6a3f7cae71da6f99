import { type Static, Type } from 'typebox';
import type { Channel } from '../../core/identity/domain/index.ts';
import { texts } from '../schema.ts';

/** The WebFinger descriptor of a channel (RFC 7033, section 4.4). */
export const descriptorRecord = Type.Object({
  subject: Type.String(),
  aliases: Type.Array(Type.String()),
  properties: Type.Record(Type.String(), Type.String()),
  links: Type.Array(Type.Object({ ...texts('rel href'), type: Type.Optional(Type.String()) })),
});

/** A channel as WebFinger tells of it. `rels` leave out other links; none leave all in. */
export function encodeDescriptor(
  channel: Channel,
  baseUrl: string,
  rels: readonly string[],
): Static<typeof descriptorRecord> {
  const nick = encodeURIComponent(channel.address);
  const page = `${baseUrl}/channel/${nick}`;
  const links = [
    { rel: 'self', type: 'application/activity+json', href: page },
    { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page },
    { rel: 'http://webfinger.net/rel/avatar', href: `${baseUrl}/photo/profile/l/${nick}` },
  ];
  return {
    subject: `acct:${channel.address}@${new URL(baseUrl).host}`,
    aliases: [page],
    properties: { 'http://webfinger.net/ns/name': channel.name },
    links: rels.length === 0 ? links : links.filter(({ rel }) => rels.includes(rel)),
  };
}
