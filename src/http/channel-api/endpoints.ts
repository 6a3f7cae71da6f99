import { channelEndpoints } from './accounts/channels.ts';
import { draftEndpoints } from './attention/drafts.ts';
import { notificationEndpoints } from './attention/notifications.ts';
import { unreadEndpoints } from './attention/unread.ts';
import { exportEndpoints } from './archive/exports.ts';
import { emojiEndpoints } from './content/emoji.ts';
import { eventEndpoints } from './content/events.ts';
import { itemEndpoints } from './content/items.ts';
import { savedEndpoints } from './content/saved.ts';
import { streamEndpoints } from './content/streams.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { binEndpoints } from './files/bin.ts';
import { fileVersionEndpoints } from './files/file-versions.ts';
import { fileChangeEndpoints } from './files/file-changes.ts';
import { fileExportEndpoints } from './files/file-exports.ts';
import { fileEndpoints } from './files/files.ts';
import { photoEndpoints } from './files/photos.ts';
import { pictureEndpoints } from './files/pictures.ts';
import { audienceEndpoints } from './identity/audiences.ts';
import { connectionEndpoints } from './identity/connections.ts';
import { permissionEndpoints } from './identity/permissions.ts';
import { privacyGroupEndpoints } from './identity/privacy-groups.ts';
import { xchanEndpoints } from './identity/xchans.ts';
import { serverEndpoints } from './platform/version.ts';
import { searchEndpoints } from './search/search.ts';

/** Every endpoint except `channel/export/archive` and those of `upload`, which don't return JSON. */
export const endpoints: readonly AnyEndpoint[] = [
  ...serverEndpoints,
  ...channelEndpoints,
  ...audienceEndpoints,
  ...pictureEndpoints,
  ...xchanEndpoints,
  ...streamEndpoints,
  ...exportEndpoints,
  ...itemEndpoints,
  ...savedEndpoints,
  ...emojiEndpoints,
  ...eventEndpoints,
  ...searchEndpoints,
  ...notificationEndpoints,
  ...unreadEndpoints,
  ...draftEndpoints,
  ...fileEndpoints,
  ...fileExportEndpoints,
  ...fileChangeEndpoints,
  ...binEndpoints,
  ...fileVersionEndpoints,
  ...photoEndpoints,
  ...connectionEndpoints,
  ...permissionEndpoints,
  ...privacyGroupEndpoints,
];

/** An endpoint as it is mounted; reading requires only read permission, whatever its method. */
export interface MountedEndpoint extends AnyEndpoint {
  readonly reads: boolean;
}

/**
 * The endpoints, plus POST for those whose GET parameters may be sent as a form (facts, section 0), unless POST has
 * another meaning.
 */
export function mountedEndpoints(): MountedEndpoint[] {
  const named = endpoints.map((row) => ({ ...row, reads: row.method === 'GET' }));
  const writing = new Set(named.flatMap(({ method, path }) => (method === 'POST' ? [path] : [])));
  const posted = named.filter(({ path, auth }) => !writing.has(path) && auth !== 'none');
  return [...named, ...posted.map((row) => ({ ...row, method: 'POST' as const }))];
}
