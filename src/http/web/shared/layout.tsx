import type { ComponentChildren } from 'preact';
import type { Announcement } from '../../../core/groups/index.ts';
import { assetUrl } from './assets.ts';
import { Banners } from './shell/banners.tsx';
import type { Navigation } from './shell/navigation.ts';
import { usePage, useWords } from './shell/page-state.ts';
import { Rail, Tabbar } from './shell/rail.tsx';
import { Brand, Topbar } from './shell/topbar.tsx';
import { languageNames } from '../../../words/index.ts';

/**
 * How a page stands in the window. `operate`: pages for Owners and administrators, in a style sheet of their own. `page`:
 * the content brings its own columns. `chat`: it fills the window, and scrolls within. `gate`: without any navigation.
 */
export type Frame = 'operate' | 'page' | 'chat' | 'gate';

/** What the head of a page says to programs. */
export interface Description {
  /** What the page is about, in a line. */
  readonly about?: string | undefined;
  /** Path of a feed of what the page shows, and its title. */
  readonly feed?: { readonly path: string; readonly title: string } | undefined;
  /** Properties of Open Graph, of public pages alone. */
  readonly graph?: readonly (readonly [property: string, content: string])[] | undefined;
  /** Address of the oEmbed record of the page. */
  readonly embed?: string | undefined;
}

interface LayoutProps extends Description {
  readonly title: string;
  readonly frame: Frame;
  readonly theme: 'light' | 'dark' | undefined;
  /** Single keys lead to places. */
  readonly hasKeys: boolean;
  readonly announcements: readonly Announcement[];
  /** Of somebody who has signed in. */
  readonly navigation: Navigation | undefined;
  /** Modules that the page runs, by their names. */
  readonly scripts: readonly string[];
  readonly query: string;
  /** Beside the content. */
  readonly panel?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame of every page. */
export function Layout(props: LayoutProps) {
  const { language, direction } = useWords();
  return (
    <html
      lang={language}
      dir={direction}
      {...(props.theme && { 'data-theme': props.theme })}
      {...(!props.hasKeys && { 'data-keys': 'off' })}
    >
      <Head {...props} />
      {props.frame === 'gate' ? <Gate announcements={props.announcements}>{props.children}</Gate> : <App {...props} />}
    </html>
  );
}

/** The colours of the frame in the style sheet, which windows of the app continue. */
export const themeColors = { light: '#e8efee', dark: '#0c1213' } as const;

function Head({ title, about, frame, scripts, feed, graph = [], embed }: LayoutProps) {
  const { serverName: name } = usePage();
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <title>{title === name ? title : `${title} · ${name}`}</title>
      {about !== undefined && about !== '' && <meta name="description" content={about} />}
      <link rel="stylesheet" href={assetUrl('style.css')} />
      {frame === 'operate' && <link rel="stylesheet" href={assetUrl('operate.css')} />}
      <link rel="icon" href={assetUrl('icon.svg')} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={assetUrl('icon-180.png')} />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
      {feed && <link rel="alternate" type="application/atom+xml" href={feed.path} title={feed.title} />}
      {embed !== undefined && <link rel="alternate" type="application/json+oembed" href={embed} title={title} />}
      {graph.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {scripts.map((script) => (
        <script key={script} type="module" src={assetUrl(`${script}.js`)} />
      ))}
    </head>
  );
}

function App({ frame, announcements, navigation, query, panel, children }: LayoutProps) {
  const { shell, scripts } = useWords();
  const { viewer } = usePage();
  const isAlone = navigation === undefined;
  return (
    <body
      class={['app', frame === 'chat' && 'chat', isAlone && 'alone'].filter(Boolean).join(' ')}
      {...(!isAlone && { 'data-words': JSON.stringify(scripts) })}
      {...(viewer.kind === 'user' && { 'data-user': viewer.userId })}
    >
      <a class="skip" href="#content">
        {shell.skip}
      </a>
      <Topbar navigation={navigation} query={query} />
      {navigation && <Rail navigation={navigation} />}
      <main id="content" tabIndex={-1}>
        <Banners announcements={announcements} />
        {frame === 'operate' ? <div class="page operate">{children}</div> : children}
        {isAlone && frame !== 'chat' && <Foot />}
      </main>
      {panel}
      {navigation && <Tabbar navigation={navigation} />}
    </body>
  );
}

/** The ways to another language and to the rules, for who has not signed in. */
function Foot() {
  const { shell, terms, language } = useWords();
  const { path, isSignedIn, hasTerms } = usePage();
  // Addresses of gates hold tokens, which go nowhere else.
  const back = /^\/[^/?]*$/.test(path) ? `?return_to=${encodeURIComponent(path)}` : '';
  if (isSignedIn) return null;
  return (
    <footer class="page slim languages">
      <p class="small faint">
        {shell.language} <a href={`/language${back}`}>{languageNames[language]}</a>
        {hasTerms && (
          <>
            {' · '}
            <a href="/about/rules">{terms.title}</a>
          </>
        )}
      </p>
    </footer>
  );
}

function Gate({ announcements, children }: Pick<LayoutProps, 'announcements' | 'children'>) {
  return (
    <body class="gate">
      <main id="content" tabIndex={-1}>
        <div>
          <Banners announcements={announcements} />
          <p class="section-h">
            <Brand />
          </p>
          {children}
          <Foot />
        </div>
      </main>
      <div class="scene" aria-hidden="true">
        <Scene />
      </div>
    </body>
  );
}

/** Streams that run together, which is what the name says. */
function Scene() {
  return (
    <svg viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice">
      <g class="streams" fill="none" stroke-linecap="round">
        <path d="M300 820V560C300 430 120 420 90 250S60 60 20 -20" />
        <path d="M300 820V560C300 430 470 400 500 240S560 60 590 -20" />
        <path d="M300 600C300 470 250 380 270 250S300 80 280 -20" />
        <path d="M300 640C310 520 400 470 410 360S380 120 420 -20" />
        <path d="M300 640C290 520 190 480 190 360S230 130 160 -20" />
      </g>
    </svg>
  );
}
