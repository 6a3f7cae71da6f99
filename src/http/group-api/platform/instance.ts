import { type Static, Type } from 'typebox';
import { version } from '../../../lib/version.ts';
import type { RegistrationMode } from '../../../core/accounts/index.ts';
import { DomainError } from '../../../core/platform/index.ts';
import { changeSettings, readAllSettings, readSettings } from '../../../core/reassignment/index.ts';
import {
  allSettingsRecord,
  encodeSettings,
  encodeVersion,
  settingsRecord,
  versionRecord,
} from '../../../wire/group-api/platform/instance.ts';
import { administrator, route, signedIn } from '../route.ts';

const changes = Type.Partial(settingsRecord);

/** The server as a whole: its version, and its administrators' settings. */
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
    summary: 'Live settings',
    description: 'The settings that administrators can change while the server runs.',
    access: administrator,
    answer: allSettingsRecord,
    handle: async ({ operations }) => encodeSettings(await readAllSettings(operations), operations.live.fixed),
  }),
  route({
    method: 'PUT',
    path: '/application/settings',
    sensitive: 'administer_server',
    tag: 'Server',
    summary: 'Change live settings',
    description:
      'All settings after the change. Registration is controlled by `registration`, or as on the reference server with `signup_enabled` and `require_admin_approval_after_user_signup`.',
    access: administrator,
    input: changes,
    answer: allSettingsRecord,
    refusals: {
      400: 'No setting is given.',
      409: 'A setting is fixed by an environment variable of the server (`fixed_settings`).',
    },
    handle: async ({ operations, reader, viewer, input }) => {
      const { registration: now } = await readSettings(reader);
      const named = { ...input, registration: registrationOf(input, now) };
      const texts = Object.entries(named).flatMap(([name, value]) =>
        value === undefined || isSignupName(name) ? [] : [[name, String(value)] as const],
      );
      return encodeSettings(await changeSettings(operations, viewer, Object.fromEntries(texts)), operations.live.fixed);
    },
  }),
];

/** Another name for who may create an account, not a separate setting. */
function isSignupName(name: string): boolean {
  return name === 'signup_enabled' || name === 'require_admin_approval_after_user_signup';
}

/**
 * Who may create an account from now on, from either parameter; undefined for no change.
 * @throws DomainError invalid_parameter if both are given, or approval is requested and sign-up is off
 */
function registrationOf(input: Static<typeof changes>, now: RegistrationMode): RegistrationMode | undefined {
  const { registration, signup_enabled: signup, require_admin_approval_after_user_signup: approval } = input;
  if (signup === undefined && approval === undefined) return registration;
  const parameter = 'registration';
  if (registration !== undefined) {
    throw new DomainError('invalid_parameter', 'parameters.exclusive', {
      parameters: 'registration, signup_enabled',
      parameter,
    });
  }
  const wasEnabled = now === 'open' || now === 'approval';
  if (signup ?? wasEnabled) return (approval ?? now === 'approval') ? 'approval' : 'open';
  if (approval) {
    throw new DomainError('invalid_parameter', 'registration.approvalNeedsSignup', {
      parameter: 'require_admin_approval_after_user_signup',
    });
  }
  return wasEnabled ? 'invitation' : now;
}
