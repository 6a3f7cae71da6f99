import { version } from '../../../lib/version.ts';
import { changeSettings, readSettings } from '../../../core/platform/operations/change-setting.ts';
import { requireAdmin } from '../../../core/platform/operations/require-admin.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute } from '../route.ts';
import { reads, writes } from '../describe.ts';
import { settingsChange, settingsRecord, versionRecord } from '../records.ts';

/** What clients read of a part that this server does not have. */
const noCluster = { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null };

/** The server as a whole: its version, and what its administrators can decide. */
export function instanceRoutes(add: AddGroupRoute, { operations }: HttpContext): void {
  const { reader } = operations.database;

  for (const path of ['/version', '/metadata']) {
    add({
      method: 'GET',
      path,
      summary: 'The version of the server',
      ...reads('Server', versionRecord),
      auth: 'user',
      handle: async () => ({ version, revision: version, kas: noCluster, enterprise: false }),
    });
  }

  add({
    method: 'GET',
    path: '/application/settings',
    summary: 'What administrators can decide while the server runs',
    ...reads('Server', settingsRecord),
    auth: 'user',
    handle: async ({ viewer }) => {
      requireAdmin(viewer);
      return readSettings(reader);
    },
  });

  add({
    method: 'PUT',
    path: '/application/settings',
    summary: 'Change what administrators can decide while the server runs',
    ...writes('Server', 200, settingsRecord),
    takes: settingsChange,
    auth: 'user',
    handle: async ({ viewer, take }) => {
      requireAdmin(viewer);
      const asked = take();
      const names = Object.keys(settingsChange.properties) as (keyof typeof asked)[];
      const texts = names.flatMap((name) => (asked[name] === undefined ? [] : [[name, String(asked[name])] as const]));
      return changeSettings(operations, Object.fromEntries(texts));
    },
  });
}
