import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { chooseLanguage, nameChannel } from '../../../core/accounts/index.ts';
import { hideChannelPicture, prepareFiles, showChannelPicture } from '../../../core/files/index.ts';
import { findChannel, findXchan, type ProfileField, readProfileFields } from '../../../core/identity/index.ts';
import { DomainError, notFound } from '../../../core/platform/index.ts';
import { readSent } from '../content/written.ts';
import {
  type AddPage,
  faceOf,
  formErrorMessage,
  formErrorOf,
  redirectTo,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { ProfileSettingsPage } from './profile-page.tsx';
import { languageCodes } from '../../../lib/languages.ts';
import { settingsTitle } from './settings-frame.tsx';

/** Of several fields with one name a browser sends a list, of one a text; a form without them leaves them as they are. */
const fieldTexts = Type.Optional(
  Type.Union([Type.String({ maxLength: 1000 }), Type.Array(Type.String(), { maxItems: 100 })]),
);

/** What others see of oneself. */
export function profileSettingsRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/settings',
    auth: 'session',
    query: Type.Object({ saved: Type.Optional(Type.Literal('1')) }),
    handle: ({ session, query, reply }) => showProfile(web, session, reply, { isSaved: query.saved === '1' }),
  });
  add({
    method: 'POST',
    path: '/settings',
    auth: 'session',
    body: Type.Object({
      name: Type.String({ maxLength: 1000 }),
      description: Type.String({ maxLength: 5000 }),
      timezone: Type.String({ maxLength: 100 }),
      language: Type.Optional(Type.Enum(['', ...languageCodes])),
      field_name: fieldTexts,
      field_value: fieldTexts,
    }),
    handle: async ({ session, body, reply }) => {
      const { name, description, timezone, language } = body;
      const fields = readFields(readSent(undefined, body));
      try {
        await nameChannel(operations, session.viewer, { name, description, timezone, fields });
        if (language !== undefined) await chooseLanguage(operations, session.viewer, String(language));
      } catch (error) {
        const problem = formErrorMessage(error, reply.words);
        return showProfile(web, session, reply, { problem, name, description, fields });
      }
      return redirectTo(reply, '/settings?saved=1');
    },
  });
  add({
    method: 'POST',
    path: '/settings/picture/:use',
    auth: 'session',
    params: Type.Object({ use: Type.Enum(['profile', 'cover']) }),
    files: 'file',
    handle: async ({ session, params: { use }, form, body, reply }) => {
      const { viewer } = session;
      if (readSent(form, body).text('remove') === '1') await hideChannelPicture(operations, viewer, use);
      else {
        try {
          const chosen = (form?.files ?? []).filter(({ filesize }) => filesize > 0).slice(0, 1);
          const [stored] = await prepareFiles(operations, viewer, chosen);
          if (!stored)
            throw new DomainError('unprocessable', 'other.verbatim', { sentence: reply.words.settings.noFile });
          await showChannelPicture(operations, viewer, use, { stored });
        } catch (error) {
          const { message } = formErrorOf(error, reply.words, ['not_acceptable_file', 'conflict']);
          return showProfile(web, session, reply, { problem: message });
        }
      }
      return redirectTo(reply, '/settings?saved=1');
    },
  });
}

/** The fields of the form by their place; undefined for a form without any. */
function readFields(sent: ReturnType<typeof readSent>): ProfileField[] | undefined {
  const names = sent.all('field_name');
  const values = sent.all('field_value');
  if (names.length === 0) return undefined;
  return names.map((name, index) => ({ name, value: values[index] ?? '' }));
}

interface Tried {
  readonly isSaved?: boolean;
  readonly problem?: string;
  readonly name?: string;
  readonly description?: string;
  readonly fields?: readonly ProfileField[] | undefined;
}

async function showProfile(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { isSaved = false, problem, name, description, fields: tried }: Tried,
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const found = await findChannel(reader, session.viewer.channelId);
  if (!found) throw notFound('channel');
  const channel = { ...found, name: name ?? found.name, description: description ?? found.description };
  const fields = tried ?? (await readProfileFields(reader, found.id));
  const zones = [...new Set(['UTC', channel.timezone, ...Intl.supportedValuesOf('timeZone')])];
  const face = faceOf(await findXchan(reader, { id: found.xchanId }));
  return sendPage(reply, session, {
    title: settingsTitle(reply.words, 'profile'),
    frame: 'page',
    status: problem === undefined ? 200 : 422,
    content: (
      <ProfileSettingsPage {...{ channel, fields, face, zones, isSaved, problem }} language={session.viewer.language} />
    ),
  });
}
