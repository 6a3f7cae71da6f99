import { escapeHtml } from '../../lib/html.ts';
import { writtenAddress } from '../address.ts';
import { attributesOf, unescapeForm } from './attributes.ts';
import { insideBlock, type Write } from './write.ts';

/** A shared post of someone else: author, time and post. */
export const share: Write = (element, place) => {
  const attributes = attributesOf(element.tail);
  const linked = (text: string, address: string | undefined): string => {
    const href = writtenAddress(address ?? '');
    return place.inLink || href === undefined ? text : `<a href="${escapeHtml(href)}">${text}</a>`;
  };
  const avatar = writtenAddress(attributes.get('avatar') ?? '', 'image');
  const author = unescapeForm(attributes.get('author') ?? '').trim();
  const posted = (attributes.get('posted') ?? '').trim();
  const parts = [
    avatar === undefined ? '' : `<img src="${escapeHtml(avatar)}" alt="" class="avatar" />`,
    author === '' ? '' : linked(escapeHtml(author), attributes.get('profile')),
    posted === '' ? '' : linked(`<time>${escapeHtml(posted)}</time>`, attributes.get('link')),
  ].filter((part) => part !== '');
  const by = parts.length === 0 ? '' : `<div class="share-by">${parts.join(' ')}</div>`;
  return `<blockquote class="share">${by}${insideBlock(element, place)}</blockquote>`;
};
