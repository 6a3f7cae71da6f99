import { Type } from 'typebox';
import { version } from '../../../lib/version.ts';
import { changeSettings, readSettings } from '../../../core/reassignment/index.ts';
import { encodeVersion, settingsRecord, versionRecord } from '../../../wire/group-api/platform/instance.ts';
import { administrator, route, signedIn } from '../route.ts';

const changes = Type.Partial(settingsRecord);

/** The server as a whole: its version, and what its administrators can decide. */
export const instanceRoutes = [
  ...['/version', '/metadata'].map((path) =>
    route({
      method: 'GET',
      path,
      tag: 'Server',
      summary: 'The version of the server',
      description: 'The version of the server.',
      access: signedIn,
      answer: versionRecord,
      handle: () => Promise.resolve(encodeVersion(version)),
    }),
  ),
  route({
    method: 'GET',
    path: '/application/settings',
    tag: 'Server',
    summary: 'What administrators can decide while the server runs',
    description: 'The settings that administrators decide about.',
    access: administrator,
    answer: settingsRecord,
    handle: ({ reader }) => readSettings(reader),
  }),
  route({
    method: 'PUT',
    path: '/application/settings',
    tag: 'Server',
    summary: 'Change what administrators can decide while the server runs',
    description: 'All settings, as they are from now on.',
    access: administrator,
    input: changes,
    answer: settingsRecord,
    refusals: { 400: 'No setting is named.' },
    handle: async ({ operations, viewer, input }) => {
      const names = Object.keys(changes.properties) as (keyof typeof input)[];
      const texts = names.flatMap((name) => (input[name] === undefined ? [] : [[name, String(input[name])] as const]));
      return changeSettings(operations, viewer, Object.fromEntries(texts));
    },
  }),
];
