import { Type } from 'typebox';
import { version } from '../../../lib/version.ts';
import { type AnyEndpoint, endpoint, noInput } from '../endpoint.ts';

/** The server's report about itself. */
export const serverEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'version',
    section: 'Channels',
    summary: 'The version of the server',
    description: 'A text. Needs no credentials.',
    auth: 'none',
    isAliased: true,
    input: noInput,
    answer: Type.String(),
    handle: async () => version,
  }),
];
