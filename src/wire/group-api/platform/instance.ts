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

/** What administrators can decide while the server runs. */
export const settingsRecord = named(
  'Settings',
  Type.Object({
    allow_bypass_placeholder_confirmation: truth,
    allow_contribution_mapping_to_admins: truth,
    allow_several_placeholders_per_user: truth,
    placeholder_user_limit: count,
    server_description: Type.String({ description: 'What the server is about; stands on its first page.' }),
    contact_address: Type.String({
      description: 'Whom people ask who have a question: an e-mail address, or the address of a page.',
    }),
    terms: Type.String({
      maxLength: 20_000,
      description:
        'The rules of the server, as Markdown; empty for none. Everybody reads them at `/about/rules`, and whoever makes an account accepts them.',
    }),
    default_language: Type.Enum([...languageCodes], {
      description: 'For who has chosen none and whose browser asks for none that there is.',
    }),
    upload_limit: Type.Integer({ minimum: 1024, description: 'Bytes of the largest file that can be uploaded.' }),
    storage_quota: Type.Integer({
      minimum: 0,
      description:
        'Bytes that one person can store, unless an administrator has set another limit for them; 0 for any number.',
    }),
    import_limit: Type.Integer({ minimum: 1024, description: 'Bytes of the largest archive that can be imported.' }),
    file_versions: Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'Earlier versions that a file has at most.',
    }),
    undo_days: Type.Integer({
      minimum: 0,
      description: 'Days in which a reassignment can be undone; 0 for not at all.',
    }),
    webhook_days: Type.Integer({ minimum: 1, description: 'Days for which deliveries of webhooks are stored.' }),
    user_requests_per_minute: Type.Integer({
      minimum: 0,
      description: 'Requests to the APIs of one user; 0 for any number.',
    }),
    address_requests_per_minute: Type.Integer({
      minimum: 0,
      description: 'Requests of one address; 0 for any number.',
    }),
    registration: Type.Enum([...registrationModes]),
    server_name: text,
    signup_enabled: truth,
    require_admin_approval_after_user_signup: truth,
  }),
);

/** The same with those that nobody can change, since the environment of the server has them. */
export const allSettingsRecord = named(
  'AllSettings',
  Type.Object({
    ...settingsRecord.properties,
    fixed_settings: Type.Array(Type.Object({ name: text, variable: text }), {
      description: 'Settings that a variable in the environment of the server fixes; they are changed there alone.',
    }),
  }),
);

/** What the server keeps of them; the rest follows from `registration`. */
type StoredSettings = Omit<
  Static<typeof settingsRecord>,
  'signup_enabled' | 'require_admin_approval_after_user_signup'
>;

/** The settings, and what the reference server calls those that decide who may make an account. */
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
