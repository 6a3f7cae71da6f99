import { Type } from 'typebox';
import { chooseLanguage, findUser, readSecondFactor } from '../../../core/accounts/index.ts';
import { findPersonalNamespace } from '../../../core/groups/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  currentUser,
  encodeCurrentUser,
  encodePreferences,
  preferencesRecord,
} from '../../../wire/group-api/accounts/user.ts';
import { encodeSecondFactor, secondFactorRecord } from '../../../wire/group-api/accounts/second-factor.ts';
import { route, signedIn } from '../route.ts';

/** Who asks. */
export const currentUserRoutes = [
  route({
    method: 'GET',
    path: '/user',
    tag: 'Users',
    summary: 'The user whose credentials these are',
    description:
      'The user whose credentials these are; `namespace_id` is null until something is imported into the personal namespace.',
    access: signedIn,
    answer: currentUser,
    handle: async ({ reader, viewer, operations }) => {
      const user = await findUser(reader, viewer.userId);
      if (!user) throw notFound('User');
      const namespace = await findPersonalNamespace(reader, user.id);
      return encodeCurrentUser(user, namespace?.id ?? null, operations.baseUrl);
    },
  }),
  route({
    method: 'GET',
    path: '/user/second_factor',
    tag: 'Users',
    summary: 'Whether I have a second factor',
    description:
      'Whether passwords of whoever asks need a code beside them; then the APIs take access tokens alone. It is turned on and off on the settings page.',
    access: signedIn,
    answer: secondFactorRecord,
    handle: async ({ reader, viewer }) => encodeSecondFactor(await readSecondFactor(reader, viewer)),
  }),
  route({
    method: 'GET',
    path: '/user/preferences',
    tag: 'Users',
    summary: 'What I have chosen',
    description: 'The choices of whoever asks.',
    access: signedIn,
    answer: preferencesRecord,
    handle: async ({ reader, viewer }) => {
      const user = await findUser(reader, viewer.userId);
      if (!user) throw notFound('User');
      return encodePreferences(user);
    },
  }),
  route({
    method: 'PUT',
    path: '/user/preferences',
    tag: 'Users',
    summary: 'Choose the language of my pages and mails',
    description: 'The choices as they are now; an empty language leaves it to browsers, groups and the server.',
    access: signedIn,
    input: Type.Object({ preferred_language: Type.String({ maxLength: 35 }) }),
    answer: preferencesRecord,
    refusals: { 400: 'There is no such language.' },
    handle: async ({ operations, viewer, input: { preferred_language: language } }) => {
      await chooseLanguage(operations, viewer, language);
      return encodePreferences({ language });
    },
  }),
];
