import type { ComponentChildren, ComponentProps, FunctionComponent } from 'preact';
import { Form, Icon, Moment, Notice, type Page, useWords } from '../shared/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Words } from '../../../words/index.ts';

/** The sections of the settings, with their icons. */
const sections = {
  profile: 'circle-user-round',
  notifications: 'bell',
  appearance: 'sun',
  privacy: 'lock',
  access: 'key-round',
  tokens: 'code',
  data: 'download',
} as const;

export type Section = keyof typeof sections;

/** Address of a section. */
export function settingsPath(section: Section): string {
  return section === 'profile' ? '/settings' : `/settings/${section}`;
}

/** The name of a section in the window and history of a browser. */
function sectionTitle({ settings }: Words, section: Section): string {
  return `${settings.tabs[section]} · ${settings.title}`;
}

/** The view of a page of the settings: its content beside the list of sections. */
export function settingsView<T extends object>(
  current: Section,
  Content: FunctionComponent<T>,
  titleOf: (words: Words) => string = (words) => sectionTitle(words, current),
) {
  return (shown: T & { readonly words: Words }): Page => ({
    title: titleOf(shown.words),
    frame: 'page',
    content: (
      <SettingsFrame current={current}>
        <Content {...shown} />
      </SettingsFrame>
    ),
  });
}

/** The notice of pages whose only message is that settings are saved. */
export function savedNotice({ words }: { readonly words: Words }) {
  return { saved: words.settings.saved };
}

function SettingsFrame({ current, children }: { readonly current: Section; readonly children: ComponentChildren }) {
  const { settings } = useWords();
  return (
    <div class="page">
      <h1 class="section-h">{settings.title}</h1>
      <div class="split">
        <nav class="subnav" aria-label={settings.sections}>
          <ul class="plain-list">
            {(Object.keys(sections) as Section[]).map((section) => (
              <li key={section}>
                <a href={settingsPath(section)} {...(section === current && { 'aria-current': 'page' as const })}>
                  <Icon name={sections[section]} /> {settings.tabs[section]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <Notice />
          {children}
        </div>
      </div>
    </div>
  );
}

/** A form of settings with its button. */
export function SettingsForm({ children, ...form }: ComponentProps<typeof Form>) {
  return (
    <Form class="form" {...form}>
      {children}
      <div class="save">
        <button type="submit">{useWords().settings.save}</button>
      </div>
    </Form>
  );
}

interface SettingsGroupProps {
  /** Prefix of the id of the hint. */
  readonly id: string;
  readonly legend: string;
  readonly hint: string;
  readonly children: ComponentChildren;
}

/** Settings that belong together. */
export function SettingsGroup({ id, legend, hint, children }: SettingsGroupProps) {
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend>{legend}</legend>
      <p class="faint section-h" id={`${id}-hint`}>
        {hint}
      </p>
      {children}
    </fieldset>
  );
}

interface SettingsRowProps {
  readonly icon: string;
  readonly title: ComponentChildren;
  /** Below the title. */
  readonly notes: readonly ComponentChildren[];
  /** At the end of the row. */
  readonly children?: ComponentChildren;
}

/** A row of a list, such as a device. */
export function SettingsRow({ icon, title, notes, children }: SettingsRowProps) {
  return (
    <div class="row wrap">
      <span class="thumb" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div class="grow">
        <p>{title}</p>
        {notes.map((note, index) => (
          <p key={index} class="under">
            {note}
          </p>
        ))}
      </div>
      {children}
    </div>
  );
}

interface UsesProps {
  readonly began: string;
  readonly at: Instant;
  readonly used: string;
  readonly lastAt: Instant | null;
  /** Shown if it wasn't used yet. */
  readonly unused?: string;
}

/** When something was added, and when it was last used. */
export function Uses({ began, at, used, lastAt, unused }: UsesProps) {
  return (
    <>
      {began}
      <Moment at={at} />
      {lastAt !== null && (
        <>
          , {used}
          <Moment at={lastAt} />
        </>
      )}
      {lastAt === null && unused && `, ${unused}`}
    </>
  );
}
