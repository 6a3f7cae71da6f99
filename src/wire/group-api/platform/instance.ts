import { type Static, Type } from 'typebox';
import { registrationModes } from '../../../core/accounts/domain/index.ts';
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
    registration: Type.Enum([...registrationModes]),
    server_name: text,
    signup_enabled: truth,
    require_admin_approval_after_user_signup: truth,
  }),
);

/** What the server keeps of them; the rest follows from `registration`. */
type StoredSettings = Omit<
  Static<typeof settingsRecord>,
  'signup_enabled' | 'require_admin_approval_after_user_signup'
>;

/** The settings, and what the reference server calls those that decide who may make an account. */
export function encodeSettings(settings: StoredSettings): Static<typeof settingsRecord> {
  const { registration } = settings;
  return {
    allow_bypass_placeholder_confirmation: settings.allow_bypass_placeholder_confirmation,
    allow_contribution_mapping_to_admins: settings.allow_contribution_mapping_to_admins,
    allow_several_placeholders_per_user: settings.allow_several_placeholders_per_user,
    placeholder_user_limit: settings.placeholder_user_limit,
    registration,
    server_name: settings.server_name,
    signup_enabled: registration === 'open' || registration === 'approval',
    require_admin_approval_after_user_signup: registration === 'approval',
  };
}

/** The version of the server, as clients of other servers look for it. */
export function encodeVersion(version: string): Static<typeof versionRecord> {
  const kas = { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null };
  return { version, revision: version, kas, enterprise: false };
}
