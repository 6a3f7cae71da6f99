import { type Cursor, decodeCursor } from '../../core/platform/index.ts';
import { unreadable } from '../../wire/channel-api/parameters.ts';

/** The place in a list that `after` names, as the header `Link` gave it. @throws DomainError invalid_parameter */
export function cursorIn({ after }: { readonly after: string | undefined }): Cursor | undefined {
  if (after === undefined) return undefined;
  const cursor = decodeCursor(after);
  if (!cursor) throw unreadable('after', 'paging.badAfter');
  return cursor;
}
