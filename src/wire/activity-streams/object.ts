import { type Item, mentionTargets } from '../../core/content/domain/index.ts';
import { absoluteUrl, type Channel, type Xchan } from '../../core/identity/domain/index.ts';
import { escapeHtml } from '../../lib/html.ts';

/** The media type of these objects (ActivityStreams 2.0, section 8). */
export const activityType = 'application/activity+json; charset=utf-8';

const jsonLdContext = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'];
const everybody = 'https://www.w3.org/ns/activitystreams#Public';

/** Context for describing an item. */
export interface ObjectContext {
  readonly baseUrl: string;
  readonly xchans: ReadonlyMap<number, Xchan>;
  /** The body as HTML with whole addresses. */
  readonly html: string;
}

/** An item as an object of ActivityStreams 2.0: a note, or a reaction as an activity on one. */
export function encodeObject(item: Item, context: ObjectContext) {
  const author = context.xchans.get(item.authorXchanId);
  // Imported authors have no page.
  const actor = author?.url ? absoluteUrl(author.url, context.baseUrl) : null;
  const to = item.visibility === 'public' && item.aclId === null ? [everybody] : [];
  const head = { '@context': jsonLdContext, id: item.mid };
  if (item.reaction !== null) {
    return {
      ...head,
      type: item.reaction === '👎' ? 'Dislike' : 'Like',
      actor,
      object: item.thrParentMid,
      content: item.reaction,
      to,
    };
  }
  return {
    ...head,
    type: 'Note',
    attributedTo: actor,
    ...(item.title !== '' && { name: item.title }),
    ...(item.summary !== '' && { summary: escapeHtml(item.summary) }),
    content: context.html,
    mediaType: 'text/html',
    url: `${context.baseUrl}/display/${item.uuid}`,
    context: item.parentMid,
    ...(!item.isTop && { inReplyTo: item.thrParentMid }),
    published: item.createdAt,
    ...(item.editedAt !== item.createdAt && { updated: item.editedAt }),
    to,
    tag: tagsOf(item, context),
    attachment: item.attachments.map(({ hash, filename, filetype }) => ({
      type: filetype.startsWith('image/') ? 'Image' : 'Document',
      mediaType: filetype,
      name: filename,
      url: `${context.baseUrl}/attach/${hash}`,
    })),
  };
}

function tagsOf(item: Item, { xchans, baseUrl }: ObjectContext) {
  const targets = mentionTargets(item.terms, xchans, baseUrl);
  const named = [...targets.values()].filter(({ kind }) => kind !== 'post');
  const mentions = named.map(({ name, url }) => ({ type: 'Mention', name: `@${name}`, href: url }));
  const hashtags = item.terms
    .filter(({ kind }) => kind === 'hashtag')
    .map(({ text, url }) => ({ type: 'Hashtag', name: `#${text}`, href: url }));
  return [...mentions, ...hashtags];
}

/** A channel as an actor of ActivityStreams 2.0. */
export function encodeActor(channel: Channel, xchan: Xchan, baseUrl: string) {
  const id = absoluteUrl(xchan.url, baseUrl);
  return {
    '@context': jsonLdContext,
    id,
    type: channel.groupId === null ? 'Person' : 'Group',
    preferredUsername: channel.address,
    name: channel.name,
    ...(channel.description !== '' && { summary: escapeHtml(channel.description) }),
    url: id,
    published: channel.createdAt,
    icon: { type: 'Image', mediaType: 'image/png', url: `${baseUrl}/photo/profile/l/${channel.address}` },
    publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem: channel.publicKey },
  };
}
