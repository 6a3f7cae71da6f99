import type { AccessToken } from '../../../core/accounts/index.ts';
import { CsrfInput, IssuedToken, SuccessNotice, TokenFields, TokenTable, usePage, useWords } from '../shared/index.ts';
import { SettingsFrame } from './settings-frame.tsx';

interface TokensProps {
  readonly tokens: readonly AccessToken[];
  readonly isRevoked: boolean;
  /** One that has just been made, shown this once. */
  readonly token: string | undefined;
  readonly problem: string | undefined;
  /** What was given as a name, where that was refused. */
  readonly name: string;
}

/** Tokens for programs. */
export function TokensPage(props: TokensProps) {
  const { settings } = useWords();
  const { csrfToken } = usePage();
  const { tokens } = settings;
  return (
    <SettingsFrame current="tokens" problem={props.problem}>
      {props.isRevoked && <SuccessNotice>{tokens.revoked}</SuccessNotice>}
      <IssuedToken token={props.token} />
      <h2 id="tokens">{settings.tabs.tokens}</h2>
      <p class="faint section-h">{tokens.hint}</p>
      {props.tokens.length === 0 ? (
        <p>{tokens.none}</p>
      ) : (
        <TokenTable tokens={props.tokens} labelledBy="tokens" actionsOf={(token) => <RevokeForm token={token} />} />
      )}
      <section aria-labelledby="make" class="section">
        <h2 id="make">{tokens.make}</h2>
        <form method="post" action="/settings/tokens" class="form card pad">
          <CsrfInput value={csrfToken} />
          <TokenFields name={props.name} readHint={tokens.readHint} writeHint={tokens.writeHint} />
          <div class="actions">
            <button type="submit">{tokens.make}</button>
          </div>
        </form>
      </section>
    </SettingsFrame>
  );
}

function RevokeForm({ token: { id, name } }: { readonly token: AccessToken }) {
  const { tokens } = useWords().settings;
  const { csrfToken } = usePage();
  return (
    <form method="post" action={`/settings/tokens/${id}/revoke`}>
      <CsrfInput value={csrfToken} />
      <button type="submit" class="second small-button danger" aria-label={tokens.revokeOf(name)}>
        {tokens.revoke}
      </button>
    </form>
  );
}
