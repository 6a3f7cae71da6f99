import type { Inline, Style } from '../../markdown/document.ts';
import { withoutSecrets } from '../../markdown/links.ts';
import type { Directory } from './directory.ts';

const archived = /^(https:\/\/[a-z0-9.-]+)\/archives\/([CDG][A-Z0-9]{1,30})(?:\/p(\d{7,16}))?\/?(?:[?#].*)?$/;

/** A link. Links to messages of the same workspace lead to the imported message, links to channels to the channel. */
export function linkOf(url: string, label: string, directory: Directory, style: Style): Inline {
  const [, host, channel, digits] = archived.exec(url) ?? [];
  if (channel === undefined || host !== directory.sourceHost) return { kind: 'link', url, label, style };
  if (digits !== undefined) {
    const xid = `${channel}/${digits.slice(0, -6)}.${digits.slice(-6)}`;
    const address = withoutSecrets(url);
    return { kind: 'ref', ref: { type: 'post', xid, fallback: label || address, url: address }, style };
  }
  const name = directory.channelName(channel);
  if (name === undefined) return { kind: 'link', url, label, style };
  return { kind: 'ref', ref: { type: 'container', xid: channel, fallback: `#${name}` }, style };
}
