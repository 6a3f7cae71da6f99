import type { ComponentChildren } from 'preact';
import {
  type AccessToken,
  findAccessTokenById,
  findUsers,
  listAccessTokens,
  type User,
} from '../../../../core/accounts/index.ts';
import { type Group, isGroupBot } from '../../../../core/groups/index.ts';
import { notFound, type OperationContext } from '../../../../core/platform/index.ts';
import {
  accessPath,
  type Breadcrumb,
  EmptyState,
  Form,
  groupOwner,
  type InGroup,
  rowId,
  TokenFields,
  TokenTable,
  useWords,
  type Who,
} from '../../shared/index.ts';

/** Tokens of a page, at most; a group has at most 200 bots with one each. */
const maxTokens = 200;

interface InFrame {
  readonly ancestors: readonly Group[];
}

const tokenParams = { ...groupOwner.params!, token: rowId };

interface OfToken extends InGroup {
  readonly token: AccessToken;
  readonly purpose: 'token' | 'service';
  /** Where it is listed. */
  readonly back: string;
}

/** Owners of the group of a token: of the group itself, or of one of its service accounts. */
export const tokenOwner: Who<typeof tokenParams, OfToken, InFrame> = {
  ...groupOwner,
  params: tokenParams,
  find: async (asked) => {
    const found = await groupOwner.find(asked);
    const token = await findAccessTokenById(asked.reader, asked.params.token);
    if (!token || token.revokedAt !== null) throw notFound('token');
    const { userId } = token;
    for (const purpose of ['token', 'service'] as const) {
      if (await isGroupBot(asked.reader, { userId, groupId: found.group.id, purpose })) {
        const back = accessPath(found.group, purpose === 'token' ? undefined : `accounts/${userId}`);
        return { ...found, token, purpose, back };
      }
    }
    throw notFound('token');
  },
};

const accountParams = { ...groupOwner.params!, user: rowId };

/** Owners of the group of a service account. */
export const accountOwner: Who<typeof accountParams, InGroup & { readonly account: User }, InFrame> = {
  ...groupOwner,
  params: accountParams,
  find: async (asked) => {
    const found = await groupOwner.find(asked);
    const bot = { userId: asked.params.user, groupId: found.group.id, purpose: 'service' } as const;
    const [account] = (await isGroupBot(asked.reader, bot)) ? await findUsers(asked.reader, [bot.userId]) : [];
    if (!account) throw notFound('user');
    return { ...found, account };
  },
};

/** Those that were not revoked: what has expired still has a bot, which goes with the token. */
export async function readTokens(
  { database, clock }: OperationContext,
  userIds: readonly number[],
): Promise<readonly AccessToken[]> {
  const filter = { userIds, revoked: false, now: clock.now() };
  const slice = { limit: maxTokens, offset: 0, orderBy: 'created', sort: 'desc' } as const;
  return (await listAccessTokens(database.reader, filter, slice)).rows;
}

/** The step to what lies below the tokens and accounts of a group. */
export function useAccessStep(group: Group): Breadcrumb {
  return [accessPath(group), useWords().groupAccess.tab];
}

interface TokensProps {
  readonly group: Group;
  readonly tokens: readonly AccessToken[];
  readonly title: string;
  readonly hint?: string;
  readonly none: string;
  readonly roleOf?: (token: AccessToken) => string;
  /** What a new one is asked for beside the usual. */
  readonly children?: ComponentChildren;
}

/** Tokens of a group or of a service account, and the form that makes one. */
export function Tokens({ group, tokens, title, hint, none, roleOf, children }: TokensProps) {
  const { groupAccess: words } = useWords();
  return (
    <>
      <section aria-labelledby="tokens">
        <h2 id="tokens">{title}</h2>
        {hint !== undefined && <p class="faint">{hint}</p>}
        {tokens.length === 0 ? (
          <EmptyState>{none}</EmptyState>
        ) : (
          <TokenTable
            tokens={tokens}
            labelledBy="tokens"
            {...(roleOf && { roleOf })}
            actionsOf={(token) => <TokenActions group={group} token={token} />}
          />
        )}
      </section>
      <section aria-labelledby="make" class="section">
        <h2 id="make">{words.make}</h2>
        <Form action="tokens" class="form card pad">
          <TokenFields readHint={words.readHint} writeHint={words.writeHint}>
            {children}
          </TokenFields>
          <div class="actions">
            <button type="submit">{words.make}</button>
          </div>
        </Form>
      </section>
    </>
  );
}

function TokenActions({ group, token: { id, name } }: { readonly group: Group; readonly token: AccessToken }) {
  const { groupAccess, settings } = useWords();
  const look = 'button second small-button';
  return (
    <div class="actions">
      <a class={look} href={accessPath(group, `tokens/${id}/rotate`)} aria-label={groupAccess.rotateOf({ name })}>
        {groupAccess.rotate}
      </a>
      <a class={look} href={accessPath(group, `tokens/${id}/revoke`)} aria-label={settings.tokens.revokeOf({ name })}>
        {settings.tokens.revoke}
      </a>
    </div>
  );
}
