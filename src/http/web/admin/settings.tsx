import { Type } from 'typebox';
import { registrationModes } from '../../../core/accounts/index.ts';
import { isDomainError, liveNames, notFound } from '../../../core/platform/index.ts';
import { changeSettings, readAllSettings } from '../../../core/reassignment/index.ts';
import { languageCodes } from '../../../lib/languages.ts';
import type { Words } from '../../../words/index.ts';
import { type AddPage, formErrorOf, redirectTo, sendPage, type WebContext } from '../shared/index.ts';
import {
  type SettingName,
  ServerSettingsPage,
  settingNames,
  storedText,
  type Texts,
  textsOf,
} from './settings-page.tsx';

const truth = Type.Enum(['true', 'false']);
const typedIn = Type.String({ maxLength: 1000 });

/** A browser does not send what the environment fixes. */
const form = Type.Object({
  server_name: Type.String(),
  server_description: Type.Optional(typedIn),
  contact_address: Type.Optional(typedIn),
  default_language: Type.Optional(Type.Enum([...languageCodes])),
  registration: Type.Enum([...registrationModes]),
  ...Object.fromEntries(
    liveNames.filter((name) => name !== 'default_language').map((name) => [name, Type.Optional(typedIn)]),
  ),
  allow_several_placeholders_per_user: truth,
  placeholder_user_limit: Type.String(),
  allow_bypass_placeholder_confirmation: truth,
  allow_contribution_mapping_to_admins: truth,
});

/** What administrators decide while the server runs; for everybody else there is no such page. */
export function serverSettingsRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { live } = operations;

  add({
    method: 'GET',
    path: '/admin/settings',
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.Literal('changed')) }),
    handle: async ({ session, query: { notice }, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('page');
      const { serverSettings: words } = reply.words;
      const done = notice && words.changed;
      const settings = textsOf(await readAllSettings(operations));
      const content = <ServerSettingsPage {...{ settings, live, done }} />;
      return sendPage(reply, session, { title: words.title, content });
    },
  });

  add({
    method: 'POST',
    path: '/admin/settings',
    sensitive: 'administer_server',
    auth: 'session',
    body: form,
    handle: async ({ session, body: sent, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('page');
      const now = textsOf(await readAllSettings(operations));
      const body: Texts = { ...now, ...sent };
      const changed = settingNames.filter((name) => body[name] !== now[name]);
      if (changed.length === 0) return redirectTo(reply, '/admin/settings');
      const changes = changed.map((name) => [name, storedText(name, body[name])] as const);
      try {
        await changeSettings(operations, session.viewer, Object.fromEntries(changes));
        return await redirectTo(reply, '/admin/settings?notice=changed');
      } catch (error) {
        const { problem, invalid } = problemOf(error, body, reply.words);
        // What is fixed is shown as it is.
        const settings = {
          ...body,
          ...Object.fromEntries(Object.keys(live.fixed).map((name) => [name, now[name as SettingName]])),
        };
        const content = <ServerSettingsPage {...{ settings, live, problem, invalid }} />;
        const status = isDomainError(error) && error.code === 'conflict' ? 409 : 422;
        return sendPage(reply, session, { title: reply.words.serverSettings.title, content, status });
      }
    },
  });
}

/** What is wrong, in the reader's language, with the setting called what the page calls it. */
function problemOf(
  error: unknown,
  body: Texts,
  words: Words,
): { readonly problem: string; readonly invalid: SettingName | undefined } {
  const { message, code, facts } = formErrorOf(error, words, ['conflict']);
  const invalid = settingNames.find((name) => name === (facts['setting'] ?? facts['field']));
  if (invalid === undefined) return { problem: message, invalid };
  const { names, badSize } = words.serverSettings;
  const isSize = storedText(invalid, '1') !== '1';
  if (isSize && code !== 'conflict')
    return { problem: badSize({ name: names[invalid], text: body[invalid] }), invalid };
  return { problem: message.replaceAll(invalid, names[invalid]), invalid };
}
