import { Type } from 'typebox';
import { registrationModes } from '../../../core/accounts/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { changeSettings, readSettings, settingDefaults, type Settings } from '../../../core/reassignment/index.ts';
import type { Words } from '../../../words/index.ts';
import { AdminPages } from '../shared/admin-parts.tsx';
import {
  type AddPage,
  CsrfInput,
  ErrorNotice,
  formErrorOf,
  redirectTo,
  sendPage,
  SuccessNotice,
  type WebContext,
} from '../shared/index.ts';
import { usePage } from '../shared/shell/page-state.ts';

const form = Type.Object({
  server_name: Type.String(),
  registration: Type.Enum([...registrationModes]),
  allow_several_placeholders_per_user: Type.Enum(['true', 'false']),
  placeholder_user_limit: Type.String(),
  allow_bypass_placeholder_confirmation: Type.Enum(['true', 'false']),
  allow_contribution_mapping_to_admins: Type.Enum(['true', 'false']),
});

const names = Object.keys(form.properties) as (keyof Settings)[];

/** What administrators decide while the server runs; for everybody else there is no such page. */
export function serverSettingsRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/admin/settings',
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.Literal('changed')) }),
    handle: async ({ session, query: { notice }, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('Page');
      const { serverSettings: words } = reply.words;
      const done = notice && words.changed;
      const content = <ServerSettingsPage settings={textsOf(await readSettings(reader))} {...{ done }} />;
      return sendPage(reply, session, { title: words.title, content });
    },
  });

  add({
    method: 'POST',
    path: '/admin/settings',
    auth: 'session',
    body: form,
    handle: async ({ session, body, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('Page');
      const now = textsOf(await readSettings(reader));
      const changed = names.filter((name) => body[name] !== now[name]).map((name) => [name, body[name]]);
      if (changed.length === 0) return redirectTo(reply, '/admin/settings');
      try {
        await changeSettings(operations, session.viewer, Object.fromEntries(changed));
        return await redirectTo(reply, '/admin/settings?notice=changed');
      } catch (error) {
        const problem = formErrorOf(error, reply.words).message;
        const content = <ServerSettingsPage settings={body} {...{ problem }} />;
        return sendPage(reply, session, { title: reply.words.serverSettings.title, content, status: 422 });
      }
    },
  });
}

type Texts = Readonly<Record<keyof Settings, string>>;

function textsOf(settings: Settings): Texts {
  return Object.fromEntries(names.map((name) => [name, String(settings[name])])) as Texts;
}

interface ServerSettingsProps {
  readonly settings: Texts;
  readonly problem?: string | undefined;
  readonly done?: string | undefined;
}

function ServerSettingsPage({ settings, problem, done }: ServerSettingsProps) {
  const { words, csrfToken } = usePage();
  const { serverSettings } = words;
  return (
    <>
      <h1>{serverSettings.title}</h1>
      <AdminPages current="settings" />
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p class="faint">{serverSettings.hint}</p>
      <form method="post" action="/admin/settings" class="stack card">
        <CsrfInput value={csrfToken} />
        {names.map((name) => (
          <Setting key={name} name={name} value={settings[name]} />
        ))}
        <div class="actions">
          <button type="submit">{serverSettings.save}</button>
        </div>
      </form>
    </>
  );
}

function Setting({ name, value }: { readonly name: keyof Settings; readonly value: string }) {
  const { words } = usePage();
  const { names: titles, hints, isDefault, defaultIs } = words.serverSettings;
  const standard = String(settingDefaults[name]);
  return (
    <div class="field">
      <label for={name}>{titles[name]}</label>
      <Input name={name} value={value} />
      <span class="hint" id={`${name}-help`}>
        {hints[name]} {value === standard ? isDefault : defaultIs(shown(name, standard, words))}
      </span>
    </div>
  );
}

function Input({ name, value }: { readonly name: keyof Settings; readonly value: string }) {
  const { words } = usePage();
  const choices = choicesOf(name);
  const shared = { id: name, name, 'aria-describedby': `${name}-help` };
  if (choices) {
    return (
      <select {...shared}>
        {choices.map((choice) => (
          <option key={choice} value={choice} selected={choice === value}>
            {shown(name, choice, words)}
          </option>
        ))}
      </select>
    );
  }
  return name === 'server_name' ? (
    <input {...shared} value={value} maxLength={60} required dir="auto" autocomplete="off" />
  ) : (
    <input {...shared} value={value} inputMode="numeric" pattern="[0-9]+" required autocomplete="off" />
  );
}

/** The values that a setting can have; undefined where they are typed in. */
function choicesOf(name: keyof Settings): readonly string[] | undefined {
  if (name === 'registration') return registrationModes;
  return typeof settingDefaults[name] === 'boolean' ? ['true', 'false'] : undefined;
}

function shown(name: keyof Settings, value: string, { serverSettings, accounts }: Words): string {
  const mode = registrationModes.find((each) => each === value);
  if (name === 'registration' && mode) return accounts.invitations.modes[mode];
  return choicesOf(name) ? serverSettings.choices[value === 'true' ? 'yes' : 'no'] : value;
}
