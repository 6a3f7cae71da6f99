import { signInPath } from '../paths.ts';
import { CsrfInput } from '../parts.tsx';
import { assetUrl } from '../assets.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icon.tsx';
import type { Navigation } from './navigation.ts';
import { usePage, useWords } from './page-state.ts';

interface TopbarProps {
  /** Of somebody who has signed in. */
  readonly navigation: Navigation | undefined;
  /** What was searched for. */
  readonly query: string;
}

/** The bar above every page. */
export function Topbar({ navigation, query }: TopbarProps) {
  const { shell } = useWords();
  return (
    <header class="topbar">
      <Brand />
      <form class="search" role="search" action="/search">
        <Icon name="search" />
        <input type="search" name="q" aria-label={shell.search} placeholder={shell.searchHint} value={query} />
        <kbd aria-hidden="true">/</kbd>
      </form>
      <nav class="end" aria-label={shell.main}>
        {navigation ? <SignedIn navigation={navigation} /> : <SignedOut />}
      </nav>
    </header>
  );
}

/** The mark of the server, which leads home. */
export function Brand() {
  const { serverName } = usePage();
  return (
    <a class="brand" href="/">
      <img src={assetUrl('icon.svg')} alt="" width="26" height="26" /> <bdi>{serverName}</bdi>
    </a>
  );
}

function SignedOut() {
  const { shell } = useWords();
  const { path } = usePage();
  return (
    <>
      <a class="button icon-button phone-only" href="/search" aria-label={shell.search} title={shell.search}>
        <Icon name="search" />
      </a>
      <a class="button small-button" href={signInPath(path.startsWith('/sign-in') ? '/' : path)}>
        {shell.signIn}
      </a>
    </>
  );
}

function SignedIn({ navigation }: { readonly navigation: Navigation }) {
  const { shell } = useWords();
  const { notifications: count } = navigation;
  const bell = count > 0 ? shell.unreadNotifications({ count }) : shell.notifications;
  return (
    <>
      <a class="button small-button wide-only" href="/compose">
        <Icon name="pencil" /> {shell.newPost}
      </a>
      <a class="button icon-button phone-only" href="/search" aria-label={shell.search} title={shell.search}>
        <Icon name="search" />
      </a>
      <a
        class={navigation.notifications > 0 ? 'button icon-button dot wide-only' : 'button icon-button wide-only'}
        href="/notifications"
        aria-label={bell}
        title={bell}
      >
        <Icon name="bell" />
      </a>
      <AccountMenu navigation={navigation} />
    </>
  );
}

function AccountMenu({ navigation: { face } }: { readonly navigation: Navigation }) {
  const { shell, administration, terms } = useWords();
  const { viewer, csrfToken, hasTerms } = usePage();
  return (
    <details class="menu">
      <summary class="button icon-button" title={shell.account}>
        <span class="hidden">{shell.account}</span>
        <Avatar face={face} size="s" />
      </summary>
      <div class="list">
        {face.url !== undefined && <MenuLink icon="circle-user-round" href={face.url} label={shell.profile} />}
        <MenuLink icon="settings" href="/settings" label={shell.settings} />
        <MenuLink icon="download" href="/imports" label={shell.imports} />
        <MenuLink icon="archive" href="/leave" label={shell.leave} />
        {hasTerms && <MenuLink icon="scroll-text" href="/about/rules" label={terms.title} />}
        {viewer.kind === 'user' && viewer.isAdmin && (
          <MenuLink icon="layout-dashboard" href="/admin" label={administration.title} />
        )}
        <hr />
        <ThemeForm />
        <hr />
        <form method="post" action="/sign-out">
          <CsrfInput value={csrfToken} />
          <button type="submit">
            <Icon name="log-out" turn /> {shell.signOut}
          </button>
        </form>
      </div>
    </details>
  );
}

function MenuLink({ icon, href, label }: { readonly icon: string; readonly href: string; readonly label: string }) {
  return (
    <a href={href}>
      <Icon name={icon} /> {label}
    </a>
  );
}

/** Three buttons: colours of the device, or always the same. */
function ThemeForm() {
  const { shell } = useWords();
  const { csrfToken, path } = usePage();
  const choices = [
    ['device', 'monitor', shell.themeDevice],
    ['light', 'sun', shell.themeLight],
    ['dark', 'moon', shell.themeDark],
  ] as const;
  return (
    <form method="post" action="/settings/appearance" class="themes" aria-label={shell.theme}>
      <CsrfInput value={csrfToken} />
      <input type="hidden" name="return_to" value={path} />
      {choices.map(([theme, icon, label]) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          class="icon-button"
          aria-label={label}
          title={label}
        >
          <Icon name={icon} />
        </button>
      ))}
    </form>
  );
}
