import type { Item } from '../../../core/content/index.ts';
import { findXchans } from '../../../core/identity/index.ts';
import type { OperationContext } from '../../../core/platform/index.ts';

const token = /\uE000(\d{1,9})\uE001/g;

/** The text of an item to be edited: whom it mentions stands there by address, so that saving it mentions them again. */
export async function sourceText(context: OperationContext, item: Pick<Item, 'terms' | 'body'>): Promise<string> {
  const named = item.terms.filter(({ kind }) => kind === 'mention' || kind === 'channel' || kind === 'post');
  const xchans = await findXchans(
    context.database.reader,
    named.flatMap(({ xchanId }) => xchanId ?? []),
  );
  const { host } = new URL(context.baseUrl);
  const written = new Map(
    named.map(({ kind, ordinal, text, url, xchanId }) => {
      const address = xchanId === null ? undefined : xchans.get(xchanId)?.address;
      const nick = address?.endsWith(`@${host}`) ? address.slice(0, -host.length - 1) : address;
      return [ordinal, kind === 'post' ? url : nick === undefined ? text : `@${nick}`];
    }),
  );
  return item.body.replace(token, (whole, ordinal: string) => written.get(Number(ordinal)) ?? whole);
}
