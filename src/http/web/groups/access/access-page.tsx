import type { AccessToken, User } from '../../../../core/accounts/index.ts';
import type { Group } from '../../../../core/groups/index.ts';
import { accessLevels } from '../../../../core/identity/index.ts';
import {
  accessPath,
  type Breadcrumb,
  Breadcrumbs,
  CsrfInput,
  EmptyState,
  ErrorNotice,
  Filled,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
  IssuedToken,
  LifetimeField,
  SuccessNotice,
  TokenFields,
  TokenTable,
  usePage,
  useWords,
} from '../../shared/index.ts';
import { roleLabel, roles } from '../group-labels.ts';

interface Framed {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly problem: string | undefined;
}

interface AccessProps extends Framed {
  readonly tokens: readonly AccessToken[];
  readonly levels: ReadonlyMap<number, number>;
  readonly accounts: readonly User[];
  /** The text of a token that has just been made. */
  readonly token: string | undefined;
  readonly done: string | undefined;
  /** What was given as the name of a token that was refused. */
  readonly name: string;
}

/** The access tokens and service accounts of a group, and the forms that make them. */
export function AccessPage(props: AccessProps) {
  const { group, ancestors, tokens, levels, accounts, problem, token, done, name } = props;
  const words = useWords();
  const { groupAccess } = words;
  const { csrfToken } = usePage();
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{groupAccess.title(group.name)}</h1>
      <GroupPages group={group} current="settings" />
      <ErrorNotice>{problem}</ErrorNotice>
      <IssuedToken token={token} />
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <section aria-labelledby="tokens">
        <h2 id="tokens">{groupAccess.tokens}</h2>
        <p class="faint">{groupAccess.tokensHint}</p>
        {tokens.length === 0 ? (
          <EmptyState>{groupAccess.noTokens}</EmptyState>
        ) : (
          <TokenTable
            {...{ tokens }}
            labelledBy="tokens"
            roleOf={({ userId }) => roleLabel(levels.get(userId) ?? 0, words)}
            actionsOf={(token) => <TokenActions group={group} token={token} />}
          />
        )}
      </section>
      <section aria-labelledby="make" class="section">
        <h2 id="make">{groupAccess.make}</h2>
        <form method="post" action={`/groups/${group.id}/access-tokens`} class="form card pad">
          <CsrfInput value={csrfToken} />
          <TokenFields name={name} readHint={groupAccess.readHint} writeHint={groupAccess.writeHint}>
            <RoleField />
          </TokenFields>
          <div class="actions">
            <button type="submit">{groupAccess.make}</button>
          </div>
        </form>
      </section>
      <section aria-labelledby="accounts" class="section">
        <h2 id="accounts">{groupAccess.accounts}</h2>
        <p class="faint">{groupAccess.accountsHint}</p>
        {accounts.length === 0 ? (
          <EmptyState>{groupAccess.noAccounts}</EmptyState>
        ) : (
          <AccountTable group={group} accounts={accounts} />
        )}
      </section>
      <AccountForm group={group} />
    </>
  );
}

function TokenActions({ group, token: { id, name } }: { readonly group: Group; readonly token: AccessToken }) {
  const { groupAccess, settings } = useWords();
  return (
    <div class="actions">
      <a
        class="button second small-button"
        href={accessPath(group, `tokens/${id}/rotate`)}
        aria-label={groupAccess.rotateOf(name)}
      >
        {groupAccess.rotate}
      </a>
      <a
        class="button second small-button"
        href={accessPath(group, `tokens/${id}/revoke`)}
        aria-label={settings.tokens.revokeOf(name)}
      >
        {settings.tokens.revoke}
      </a>
    </div>
  );
}

/** The role that the bot of a token is to have. */
function RoleField() {
  const { members, groups, groupAccess } = useWords();
  return (
    <div class="field">
      <label for="role">{members.role}</label>
      <select id="role" name="role" aria-describedby="role-help">
        {roles
          .filter((role) => accessLevels[role] >= accessLevels.guest)
          .map((role) => (
            <option key={role} value={role} selected={role === 'reporter'}>
              {groups.roles[role]}
            </option>
          ))}
      </select>
      <span class="hint" id="role-help">
        {groupAccess.roleHint}
      </span>
    </div>
  );
}

function AccountTable({ group, accounts }: Pick<AccessProps, 'group' | 'accounts'>) {
  const { groupAccess: words } = useWords();
  return (
    <div class="table">
      <table aria-labelledby="accounts">
        <thead>
          <tr>
            <th scope="col">{words.accountName}</th>
            <th scope="col">{words.username}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ id, name, username }) => (
            <tr key={id}>
              <th scope="row">
                <a href={accessPath(group, `accounts/${id}`)}>
                  <bdi>{name}</bdi>
                </a>
              </th>
              <td data-label={words.username}>
                <bdi>@{username}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AccountForm({ group }: Pick<AccessProps, 'group'>) {
  const { groupAccess: words } = useWords();
  const { csrfToken } = usePage();
  return (
    <section aria-labelledby="add-account" class="section">
      <h2 id="add-account">{words.addAccount}</h2>
      <form method="post" action={`/groups/${group.id}/service-accounts`} class="form card pad">
        <CsrfInput value={csrfToken} />
        <label>
          {words.accountName}
          <input name="name" required maxLength={255} dir="auto" />
        </label>
        <div class="field">
          <label for="account-username">{words.username}</label>
          <input
            id="account-username"
            name="username"
            maxLength={255}
            autocapitalize="none"
            spellcheck={false}
            autocomplete="off"
            aria-describedby="username-help"
          />
          <span class="hint" id="username-help">
            {words.usernameHint}
          </span>
        </div>
        <div class="actions">
          <button type="submit">{words.addAccount}</button>
        </div>
      </form>
    </section>
  );
}

interface AccountProps extends Framed {
  readonly account: User;
  readonly tokens: readonly AccessToken[];
  readonly token: string | undefined;
  readonly done: string | undefined;
  readonly name: string;
}

/** One service account: its tokens, the form that makes one, and the way to its removal. */
export function AccountPage({ group, ancestors, account, tokens, token, done, name, problem }: AccountProps) {
  const { groupAccess: words, groups } = useWords();
  const { csrfToken } = usePage();
  const members = <a href={groupPath(group, 'members')}>{groups.pages.members}</a>;
  return (
    <>
      <Breadcrumbs links={useAccessWay(group, ancestors)} />
      <h1>
        <bdi>{account.name}</bdi>
      </h1>
      <p class="faint">
        <Filled text={words.accountLead} slots={{ username: <bdi>@{account.username}</bdi>, members }} />
      </p>
      <ErrorNotice>{problem}</ErrorNotice>
      <IssuedToken token={token} />
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <section aria-labelledby="tokens">
        <h2 id="tokens">{words.accountTokens}</h2>
        {tokens.length === 0 ? (
          <EmptyState>{words.noAccountTokens}</EmptyState>
        ) : (
          <TokenTable
            {...{ tokens }}
            labelledBy="tokens"
            actionsOf={(token) => <TokenActions group={group} token={token} />}
          />
        )}
      </section>
      <section aria-labelledby="make" class="section">
        <h2 id="make">{words.make}</h2>
        <form method="post" action={`/groups/${group.id}/service-accounts/${account.id}/tokens`} class="form card pad">
          <CsrfInput value={csrfToken} />
          <TokenFields name={name} readHint={words.readHint} writeHint={words.writeHint} />
          <div class="actions">
            <button type="submit">{words.make}</button>
          </div>
        </form>
      </section>
      <section aria-labelledby="remove" class="section">
        <h2 id="remove">{words.removeAccount}</h2>
        <p>{words.removeText}</p>
        <a class="button second" href={accessPath(group, `accounts/${account.id}/remove`)}>
          {words.removeAsk}
        </a>
      </section>
    </>
  );
}

/** The way to what lies below the tokens and accounts of a group. */
function useAccessWay(group: Group, ancestors: readonly Group[]): Breadcrumb[] {
  const { groupAccess } = useWords();
  return [...groupBreadcrumbs([...ancestors, group]), [accessPath(group), groupAccess.tab]];
}

interface TokenProps extends Framed {
  readonly token: AccessToken;
  /** Where its list is. */
  readonly back: string;
}

/** Asks how long the token lasts that replaces another one. */
export function RotatePage({ group, ancestors, token, back, problem }: TokenProps) {
  const { groupAccess: words } = useWords();
  const { csrfToken } = usePage();
  return (
    <>
      <Breadcrumbs links={useAccessWay(group, ancestors)} />
      <h1>{words.rotateTitle(token.name)}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <p>{words.rotateText}</p>
      <form method="post" action={`/groups/${group.id}/access-tokens/${token.id}/rotate`} class="form card pad">
        <CsrfInput value={csrfToken} />
        <LifetimeField />
        <div class="actions">
          <button type="submit">{words.rotateButton}</button>
          <a href={back}>{words.keep}</a>
        </div>
      </form>
    </>
  );
}

interface ConfirmProps extends Framed {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** Where the form goes. */
  readonly action: string;
  readonly back: string;
}

/** Asks before something ends for good. */
export function ConfirmPage({ group, ancestors, title, text, button, action, back, problem }: ConfirmProps) {
  const { groupAccess: words } = useWords();
  const { csrfToken } = usePage();
  return (
    <>
      <Breadcrumbs links={useAccessWay(group, ancestors)} />
      <h1>{title}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <p>{text}</p>
      <form method="post" action={action} class="actions">
        <CsrfInput value={csrfToken} />
        <button type="submit" class="danger">
          {button}
        </button>
        <a href={back}>{words.keep}</a>
      </form>
    </>
  );
}
