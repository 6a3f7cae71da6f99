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

/** Who asks. */
export const currentUserRoutes = [
  route({
    method: 'GET',
    path: '/user',
    tag: 'Users',
    summary: 'The user whose credentials these are',
    description: 'The user whose credentials these are; `namespace_id` is that of the personal namespace.',
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
    summary: 'Give myself a picture, or take it away',
    description:
      'Where the picture is. The middle of the image is shown, upright and without what it says beside the picture; everybody may see it.',
    access: signedIn,
    input: Type.Object({ avatar: noPicture }),
    upload: async ({ request, operations, viewer }) =>
      readPicture(request, operations.blobs, await fileLimit(operations, viewer)),
    bodies: { 'multipart/form-data': Type.Object({ avatar: filePart }) },
    answer: avatarRecord,
    refusals: { 400: '`avatar` is missing.', 413: 'The image is too large.', 422: 'That is no image.' },
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
      if (!user) throw notFound('user');
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

/** @throws DomainError not_acceptable_file */
async function showSentPicture(operations: OperationContext, viewer: UserViewer, file: StoredContent): Promise<void> {
  const [stored] = await prepareFiles(operations, viewer, [file]);
  await showChannelPicture(operations, viewer, 'profile', { stored: stored! });
}
