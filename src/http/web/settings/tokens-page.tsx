import type { listAccessTokens } from '../../../core/accounts/index.ts';
import { CsrfInput, Day, SuccessNotice } from '../shared/index.ts';
import { Moment } from '../shared/shell/moment.tsx';
import { PasswordProof } from '../shared/shell/password-proof.tsx';
import { usePage, useWords } from '../shared/shell/page-state.ts';
import { Choice, SettingsFrame } from './settings-frame.tsx';

/** After how many days a token may end. */
export const tokenDays = [30, 90, 365] as const;

interface TokensProps {
  readonly tokens: Awaited<ReturnType<typeof listAccessTokens>>['rows'];
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
  const { tokens } = settings;
  return (
    <SettingsFrame current="tokens" problem={props.problem}>
      {props.isRevoked && <SuccessNotice>{tokens.revoked}</SuccessNotice>}
      {props.token !== undefined && (
        <SuccessNotice>
          <span>
            {tokens.made} <code>{props.token}</code>
          </span>
        </SuccessNotice>
      )}
      <h2>{settings.tabs.tokens}</h2>
      <p class="faint section-h">{tokens.hint}</p>
      {props.tokens.length === 0 ? <p>{tokens.none}</p> : <TokenTable tokens={props.tokens} />}
      <TokenForm name={props.name} />
    </SettingsFrame>
  );
}

function TokenTable({ tokens: rows }: Pick<TokensProps, 'tokens'>) {
  const { settings } = useWords();
  const { csrfToken } = usePage();
  const { tokens } = settings;
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">{tokens.name}</th>
            <th scope="col">{tokens.scopes}</th>
            <th scope="col">{tokens.used}</th>
            <th scope="col">{tokens.expires}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, scopes, lastUsedAt, expiresAt }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td data-label={tokens.scopes}>{scopes.map((scope) => tokens.scopeNames[scope]).join(', ')}</td>
              <td data-label={tokens.used}>{lastUsedAt === null ? tokens.never : <Moment at={lastUsedAt} />}</td>
              <td data-label={tokens.expires}>{expiresAt === null ? tokens.never : <Day at={expiresAt} />}</td>
              <td>
                <form method="post" action={`/settings/tokens/${id}/revoke`}>
                  <CsrfInput value={csrfToken} />
                  <button type="submit" class="second small-button danger" aria-label={tokens.revokeOf(name)}>
                    {tokens.revoke}
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TokenForm({ name }: Pick<TokensProps, 'name'>) {
  const { settings } = useWords();
  const { csrfToken, viewer } = usePage();
  const { tokens } = settings;
  return (
    <section aria-labelledby="make" class="section">
      <h2 id="make">{tokens.make}</h2>
      <form method="post" action="/settings/tokens" class="form card pad">
        <CsrfInput value={csrfToken} />
        {viewer.kind === 'user' && (
          <input type="hidden" name="username" value={viewer.username} autocomplete="username" />
        )}
        <div class="field">
          <label>
            {tokens.name}
            <input aria-describedby="name-hint" name="name" value={name} required maxLength={255} dir="auto" />
          </label>
          <span class="hint" id="name-hint">
            {tokens.nameHint}
          </span>
        </div>
        <fieldset>
          <legend>{tokens.may}</legend>
          <Choice name="scope" value="read_api" icon="eye" label={tokens.read} hint={tokens.readHint} isChosen={true} />
          <Choice
            name="scope"
            value="api"
            icon="pencil"
            label={tokens.write}
            hint={tokens.writeHint}
            isChosen={false}
          />
        </fieldset>
        <div class="pair">
          <label>
            {tokens.expiry}
            <select name="days">
              {tokenDays.map((days) => (
                <option key={days} value={days} selected={days === 90}>
                  {tokens.days(days)}
                </option>
              ))}
            </select>
          </label>
          <PasswordProof label={tokens.password} />
        </div>
        <div class="actions">
          <button type="submit">{tokens.make}</button>
        </div>
      </form>
    </section>
  );
}
