import type { ComponentChildren } from 'preact';
import type { AccessToken } from '../../../../core/accounts/index.ts';
import { Field, SelectField } from '../forms.tsx';
import { Day, StatusBadge, SuccessNotice } from '../parts.tsx';
import { Choices } from './choice.tsx';
import { Moment } from './moment.tsx';
import { usePage, useWords } from './page-state.ts';

/** After how many days a token may end. */
export const tokenDays = [30, 90, 365] as const;

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
  readonly tokens: readonly AccessToken[];
  /** Id of the heading above it. */
  readonly labelledBy: string;
  /** The role that each has, as it is called; absent where tokens have none of their own. */
  readonly roleOf?: (token: AccessToken) => string;
  /** What can be done with each. */
  readonly actionsOf: (token: AccessToken) => ComponentChildren;
}

/** Tokens that were not revoked, with what can be done with each. */
export function TokenTable({ tokens: rows, labelledBy, roleOf, actionsOf }: TableProps) {
  const { settings, members } = useWords();
  const { tokens } = settings;
  return (
    <div class="table">
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{tokens.name}</th>
            {roleOf && <th scope="col">{members.role}</th>}
            <th scope="col">{tokens.scopes}</th>
            <th scope="col">{tokens.used}</th>
            <th scope="col">{tokens.expires}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((token) => (
            <tr key={token.id}>
              <th scope="row">
                <bdi>{token.name}</bdi>
              </th>
              {roleOf && <td data-label={members.role}>{roleOf(token)}</td>}
              <td data-label={tokens.scopes}>{token.scopes.map((scope) => tokens.scopeNames[scope]).join(', ')}</td>
              <td data-label={tokens.used}>
                {token.lastUsedAt === null ? tokens.never : <Moment at={token.lastUsedAt} />}
              </td>
              <td data-label={tokens.expires}>
                <Expiry at={token.expiresAt} />
              </td>
              <td>{actionsOf(token)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Expiry({ at }: { readonly at: string | null }) {
  const { settings, groupAccess } = useWords();
  const { now } = usePage();
  if (at === null) return <>{settings.tokens.never}</>;
  return (
    <>
      <Day at={at} />
      {at <= now && (
        <>
          {' '}
          <StatusBadge tone="warn">{groupAccess.ended}</StatusBadge>
        </>
      )}
    </>
  );
}

interface FieldsProps {
  /** What was given as a name, where that was refused. */
  readonly name?: string;
  /** What a token may do that only reads, and what one may that also writes. */
  readonly readHint: string;
  readonly writeHint: string;
  /** What is asked for beside that. */
  readonly children?: ComponentChildren;
}

/** What a new token is to be. */
export function TokenFields({ name = '', readHint, writeHint, children }: FieldsProps) {
  const { tokens } = useWords().settings;
  return (
    <>
      <Field name="name" label={tokens.name} hint={tokens.nameHint} value={name} required maxLength={255} dir="auto" />
      {children}
      <fieldset>
        <legend>{tokens.may}</legend>
        <Choices
          name="scope"
          value="read_api"
          options={[
            ['read_api', 'eye', tokens.read, readHint],
            ['api', 'pencil', tokens.write, writeHint],
          ]}
        />
      </fieldset>
      <LifetimeField />
    </>
  );
}

/** How long a token lasts. */
export function LifetimeField() {
  const { tokens } = useWords().settings;
  return (
    <SelectField
      name="days"
      label={tokens.expiry}
      value={90}
      options={tokenDays.map((days) => [days, tokens.days({ days })] as const)}
    />
  );
}
