import { type Static, Type } from 'typebox';
import { count, named, text, truth } from '../../schema.ts';

/** A part of other servers that this one does not have. */
const cluster = Type.Object({
  enabled: truth,
  externalUrl: Type.Null(),
  externalK8sProxyUrl: Type.Null(),
  version: Type.Null(),
});
export const versionRecord = named(
  'Version',
  Type.Object({ version: text, revision: text, kas: cluster, enterprise: truth }),
);

/** What administrators can decide while the server runs. */
export const settingsRecord = named(
  'Settings',
  Type.Object({
    allow_bypass_placeholder_confirmation: truth,
    allow_contribution_mapping_to_admins: truth,
    allow_several_placeholders_per_user: truth,
    placeholder_user_limit: count,
  }),
);

/** The version of the server, as clients of other servers look for it. */
export function encodeVersion(version: string): Static<typeof versionRecord> {
  const kas = { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null };
  return { version, revision: version, kas, enterprise: false };
}
