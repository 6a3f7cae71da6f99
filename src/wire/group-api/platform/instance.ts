import { type Static, Type } from 'typebox';
import { registrationModes } from '../../../core/accounts/domain/index.ts';
import { languageCodes } from '../../../lib/languages.ts';
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

/** Live settings. */
export const settingsRecord = named(
  'Settings',
  Type.Object({
    allow_bypass_placeholder_confirmation: truth,
    allow_contribution_mapping_to_admins: truth,
    allow_several_placeholders_per_user: truth,
    placeholder_user_limit: count,
    server_description: Type.String({ description: 'Description of the server, shown on its front page.' }),
    contact_address: Type.String({
      description: 'Contact for questions: an email address or a URL.',
    }),
    terms: Type.String({
      maxLength: 20_000,
      description:
        'The server rules in Markdown; empty for none. Everyone can read them at `/about/rules`, and people accept them when they create an account.',
    }),
    default_language: Type.Enum([...languageCodes], {
      description: 'Default language, if neither the person nor their browser selects one.',
    }),
    upload_limit: Type.Integer({ minimum: 1024, description: 'Maximum size of an uploaded file, in bytes.' }),
    storage_quota: Type.Integer({
      minimum: 0,
      description:
        'Bytes that one person can store, unless an administrator sets a different limit for them; 0 for no limit.',
    }),
    import_limit: Type.Integer({ minimum: 1024, description: 'Maximum size of an imported archive, in bytes.' }),
    file_versions: Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'Number of earlier versions kept for each file.',
    }),
    undo_days: Type.Integer({
      minimum: 0,
      description: 'Days for which a reassignment can be undone; 0 turns undoing off.',
    }),
    webhook_days: Type.Integer({ minimum: 1, description: 'Days for which webhook deliveries are stored.' }),
    user_requests_per_minute: Type.Integer({
      minimum: 0,
      description: 'API requests per minute from one user; 0 for no limit.',
    }),
    address_requests_per_minute: Type.Integer({
      minimum: 0,
      description: 'Requests per minute from one address; 0 for no limit.',
    }),
    registration: Type.Enum([...registrationModes]),
    server_name: text,
    signup_enabled: truth,
    require_admin_approval_after_user_signup: truth,
  }),
);

/** The same with those fixed by the environment. */
export const allSettingsRecord = named(
  'AllSettings',
  Type.Object({
    ...settingsRecord.properties,
    fixed_settings: Type.Array(Type.Object({ name: text, variable: text }), {
      description: 'Settings that are fixed by environment variables of the server and can only be changed there.',
    }),
  }),
);

/** The stored settings; the rest follows from `registration`. */
type StoredSettings = Omit<
  Static<typeof settingsRecord>,
  'signup_enabled' | 'require_admin_approval_after_user_signup'
>;

/** The settings, with the reference server's names for registration. */
export function encodeSettings(
  settings: StoredSettings,
  fixed: Readonly<Record<string, string>>,
): Static<typeof allSettingsRecord> {
  const { registration } = settings;
  return {
    allow_bypass_placeholder_confirmation: settings.allow_bypass_placeholder_confirmation,
    allow_contribution_mapping_to_admins: settings.allow_contribution_mapping_to_admins,
    allow_several_placeholders_per_user: settings.allow_several_placeholders_per_user,
    placeholder_user_limit: settings.placeholder_user_limit,
    registration,
    server_name: settings.server_name,
    server_description: settings.server_description,
    contact_address: settings.contact_address,
    terms: settings.terms,
    default_language: settings.default_language,
    upload_limit: settings.upload_limit,
    storage_quota: settings.storage_quota,
    import_limit: settings.import_limit,
    file_versions: settings.file_versions,
    undo_days: settings.undo_days,
    webhook_days: settings.webhook_days,
    user_requests_per_minute: settings.user_requests_per_minute,
    address_requests_per_minute: settings.address_requests_per_minute,
    signup_enabled: registration === 'open' || registration === 'approval',
    require_admin_approval_after_user_signup: registration === 'approval',
    fixed_settings: Object.entries(fixed).map(([name, variable]) => ({ name, variable })),
  };
}

/** The version of the server, as clients of other servers look for it. */
export function encodeVersion(version: string): Static<typeof versionRecord> {
  const kas = { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null };
  return { version, revision: version, kas, enterprise: false };
}
