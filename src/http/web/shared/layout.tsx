import type { ComponentChildren } from 'preact';
import { icon, liveScript, styleSheet } from './assets.ts';
import { CsrfInput } from './parts.tsx';

/** Whom the page is made for. */
export interface Visitor {
  readonly username: string;
  readonly isAdmin: boolean;
  /** Hidden in each form. */
  readonly csrfToken: string;
}

interface LayoutProps {
  readonly title: string;
  readonly visitor: Visitor | undefined;
  /** Lets the script run that renews the page. */
  readonly nonce?: string | undefined;
  readonly children: ComponentChildren;
}

/** The frame of every page. */
export function Layout({ title, visitor, nonce, children }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === 'Tributary' ? title : `${title} · Tributary`}</title>
        <link rel="stylesheet" href={styleSheet.url} />
        <link rel="icon" href={icon.url} type="image/svg+xml" />
        {nonce && <script src={liveScript.url} nonce={nonce} defer />}
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <Banner visitor={visitor} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </body>
    </html>
  );
}

function Banner({ visitor }: { readonly visitor: Visitor | undefined }) {
  return (
    <header class="banner">
      <div class="bar">
        <a class="brand" href="/">
          <img src={icon.url} alt="" width="24" height="24" /> Tributary
        </a>
        <nav aria-label="Main">{visitor ? <SignedIn visitor={visitor} /> : <a href="/sign-in">Sign in</a>}</nav>
      </div>
    </header>
  );
}

function SignedIn({ visitor }: { readonly visitor: Visitor }) {
  return (
    <>
      {visitor.isAdmin && <a href="/admin/mails">Mail</a>}
      <a href="/imports">Imports</a>
      <details class="account">
        <summary>{visitor.username}</summary>
        <div class="menu">
          <a href="/password">Change password</a>
          <a href="/leave">Take your channel with you</a>
          <form method="post" action="/sign-out">
            <CsrfInput value={visitor.csrfToken} />
            <button type="submit">Sign out</button>
          </form>
        </div>
      </details>
    </>
  );
}
