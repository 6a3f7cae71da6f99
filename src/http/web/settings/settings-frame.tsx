import type { ComponentChildren } from 'preact';
import { ErrorNotice, Icon, Notice, SuccessNotice, useWords } from '../shared/index.ts';
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

/** What the page of a section is called, in the window and the history of a browser. */
export function settingsTitle({ settings }: Words, section: Section): string {
  return `${settings.tabs[section]} · ${settings.title}`;
}

interface FrameProps {
  readonly current: Section;
  readonly isSaved?: boolean | undefined;
  readonly problem?: string | undefined;
  readonly children: ComponentChildren;
}

/** The list of the sections beside one of them. */
export function SettingsFrame({ current, isSaved = false, problem, children }: FrameProps) {
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
          {isSaved && <SuccessNotice>{settings.saved}</SuccessNotice>}
          <ErrorNotice>{problem}</ErrorNotice>
          {children}
        </div>
      </div>
    </div>
  );
}

/** The button that ends a form. */
export function SaveButton() {
  const { settings } = useWords();
  return (
    <div class="save">
      <button type="submit">{settings.save}</button>
    </div>
  );
}
