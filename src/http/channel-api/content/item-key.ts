import type { Static } from 'typebox';
import type { itemKeyInput } from '../../../wire/channel-api/content/stream-input.ts';
import { exactlyOne, wholeNumber } from '../../../wire/channel-api/parameters.ts';

/** The item that `mid` or `item_id` names. @throws DomainError missing_parameter, invalid_parameter */
export function itemKey(
  input: Pick<Static<typeof itemKeyInput>, 'item_id' | 'mid'>,
): { readonly id: number } | { readonly mid: string } {
  const named = exactlyOne(input, ['item_id', 'mid']);
  return named.mid === undefined ? { id: wholeNumber('item_id', named.item_id) } : { mid: named.mid };
}
