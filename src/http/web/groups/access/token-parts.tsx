import type { AccessToken } from '../../../../core/accounts/index.ts';
import type { Group } from '../../../../core/groups/index.ts';
import { accessLevels } from '../../../../core/identity/index.ts';
import { tokenDays } from '../../settings/tokens-page.tsx';
import { Choice } from '../../settings/settings-frame.tsx';
import { Day, groupPath, StatusBadge, SuccessNotice } from '../../shared/index.ts';
import { Moment } from '../../shared/shell/moment.tsx';
import { PasswordProof } from '../../shared/shell/password-proof.tsx';
import { usePage, useWords } from '../../shared/shell/page-state.ts';
import { roleLabel, roles } from '../group-labels.ts';

/** Address of the tokens and service accounts of a group, or of what `rest` names among them. */
export function accessPath(group: Pick<Group, 'fullPath'>, rest?: string): string {
  return groupPath(group, rest === undefined ? 'access' : `access/${rest}`);
}

/** The text of a token that was made for this answer; no other page has it. */
export function IssuedToken({ token }: { readonly token: string | undefined }) {
  const { tokens } = useWords().settings;
  if (token === undefined) return null;
  return (
    <SuccessNotice>
      <span>
        {tokens.made} <code>{token}</code>
      </span>
    </SuccessNotice>
  );
}

interface TableProps {
  readonly group: Group;
  readonly tokens: readonly AccessToken[];
  /** The roles of their bots, by the ids of these; absent where tokens have no role of their own. */
  readonly levels?: ReadonlyMap<number, number>;
  /** Id of the heading above it. */
  readonly labelledBy: string;
}

/** Tokens that were not revoked, with the ways to replace and to end each. */
export function TokenTable({ group, tokens: rows, levels, labelledBy }: TableProps) {
  const words = useWords();
  const { tokens } = words.settings;
  const { now } = usePage();
  return (
    <div class="table">
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{tokens.name}</th>
            {levels && <th scope="col">{words.members.role}</th>}
            <th scope="col">{tokens.scopes}</th>
            <th scope="col">{tokens.used}</th>
            <th scope="col">{tokens.expires}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, userId, name, scopes, lastUsedAt, expiresAt }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {levels && <td data-label={words.members.role}>{roleLabel(levels.get(userId) ?? 0, words)}</td>}
              <td data-label={tokens.scopes}>{scopes.map((scope) => tokens.scopeNames[scope]).join(', ')}</td>
              <td data-label={tokens.used}>{lastUsedAt === null ? tokens.never : <Moment at={lastUsedAt} />}</td>
              <td data-label={tokens.expires}>
                {expiresAt === null ? tokens.never : <Day at={expiresAt} />}
                {expiresAt !== null && expiresAt <= now && (
                  <>
                    {' '}
                    <StatusBadge tone="warn">{words.groupAccess.ended}</StatusBadge>
                  </>
                )}
              </td>
              <td>
                <TokenActions group={group} id={id} name={name} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TokenActions({ group, id, name }: { readonly group: Group; readonly id: number; readonly name: string }) {
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

/** What a new token is to be; the role is asked for where the token gets a bot of its own. */
export function TokenFields({ name, hasRole }: { readonly name: string; readonly hasRole: boolean }) {
  const { settings, members, groups, groupAccess } = useWords();
  const { tokens } = settings;
  return (
    <>
      <div class="field">
        <label>
          {tokens.name}
          <input aria-describedby="token-hint" name="name" value={name} required maxLength={255} dir="auto" />
        </label>
        <span class="hint" id="token-hint">
          {tokens.nameHint}
        </span>
      </div>
      {hasRole && (
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
      )}
      <fieldset>
        <legend>{tokens.may}</legend>
        <Choice
          name="scope"
          value="read_api"
          icon="eye"
          label={tokens.read}
          hint={groupAccess.readHint}
          isChosen={true}
        />
        <Choice
          name="scope"
          value="api"
          icon="pencil"
          label={tokens.write}
          hint={groupAccess.writeHint}
          isChosen={false}
        />
      </fieldset>
      <ProofFields />
    </>
  );
}

/** How long a token lasts, and the password of whoever makes it: a session alone makes none. */
export function ProofFields() {
  const { tokens } = useWords().settings;
  const { viewer } = usePage();
  return (
    <>
      {viewer.kind === 'user' && (
        <input type="hidden" name="username" value={viewer.username} autocomplete="username" />
      )}
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
    </>
  );
}
