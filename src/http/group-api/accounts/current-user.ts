import { Type } from 'typebox';
import { chooseLanguage, findUser, readSecondFactor, userPictureUrl } from '../../../core/accounts/index.ts';
import { hideChannelPicture, prepareFiles, showChannelPicture, type StoredContent } from '../../../core/files/index.ts';
import { requirePersonalNamespace } from '../../../core/groups/index.ts';
import { DomainError, notFound, type OperationContext, type UserViewer } from '../../../core/platform/index.ts';
import {
  avatarRecord,
  currentUser,
  encodeCurrentUser,
  encodePreferences,
  preferencesRecord,
} from '../../../wire/group-api/accounts/user.ts';
import { encodeSecondFactor, secondFactorRecord } from '../../../wire/group-api/accounts/second-factor.ts';
import { filePart } from '../../openapi/operation.ts';
import { fileLimit, readPicture } from '../../uploads.ts';
import { noPicture } from '../parameters.ts';
import { route, signedIn } from '../route.ts';

/** The requester. */
export const currentUserRoutes = [
  route({
    method: 'GET',
    path: '/user',
    tag: 'Users',
    summary: 'The current user',
    description: 'The user of the credentials; `namespace_id` is that of the personal namespace.',
    access: signedIn,
    answer: currentUser,
    handle: async ({ reader, viewer, operations }) => {
      const user = await findUser(reader, viewer.userId);
      if (!user) throw notFound('user');
      const { id: namespaceId } = await requirePersonalNamespace(reader, user.id);
      return encodeCurrentUser(user, namespaceId, operations.baseUrl);
    },
  }),
  route({
    method: 'PUT',
    path: '/user/avatar',
    tag: 'Users',
    summary: 'Set or remove my avatar',
    description:
      'The URL of the avatar. The image is cropped to its centre and rotated upright, and its metadata is removed; everyone can see it.',
    access: signedIn,
    input: Type.Object({ avatar: noPicture }),
    upload: async ({ request, operations, viewer }) =>
      readPicture(request, operations.blobs, await fileLimit(operations, viewer)),
    bodies: { 'multipart/form-data': Type.Object({ avatar: filePart }) },
    answer: avatarRecord,
    refusals: { 400: '`avatar` is missing.', 413: 'The image is too large.', 422: 'The file is not an image.' },
    handle: async ({ operations, reader, viewer, input: { avatar }, file }) => {
      if (file) await showSentPicture(operations, viewer, file);
      else if (avatar === '') await hideChannelPicture(operations, viewer, 'profile');
      else throw new DomainError('missing_parameter', 'parameters.missing', { parameter: 'avatar' });
      const user = await findUser(reader, viewer.userId);
      if (!user) throw notFound('user');
      return { avatar_url: userPictureUrl(user, operations.baseUrl) };
    },
  }),
  route({
    method: 'GET',
    path: '/user/second_factor',
    tag: 'Users',
    summary: 'Whether I use two-factor authentication',
    description:
      'Whether signing in with the password also requires a code; if so, the APIs accept only access tokens. It is turned on and off on the settings page.',
    access: signedIn,
    answer: secondFactorRecord,
    handle: async ({ reader, viewer }) => encodeSecondFactor(await readSecondFactor(reader, viewer)),
  }),
  route({
    method: 'GET',
    path: '/user/preferences',
    tag: 'Users',
    summary: 'My preferences',
    description: 'The preferences of the current user.',
    access: signedIn,
    answer: preferencesRecord,
    handle: async ({ reader, viewer }) => {
      const user = await findUser(reader, viewer.userId);
      if (!user) throw notFound('user');
      return encodePreferences(user);
    },
  }),
  route({
    method: 'PUT',
    path: '/user/preferences',
    tag: 'Users',
    summary: 'Set the language of my pages and emails',
    description: 'The preferences after the change; an empty language means that of the browser, group or server.',
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

/** @throws DomainError not_acceptable_file */
async function showSentPicture(operations: OperationContext, viewer: UserViewer, file: StoredContent): Promise<void> {
  const [stored] = await prepareFiles(operations, viewer, [file]);
  await showChannelPicture(operations, viewer, 'profile', { stored: stored! });
}
