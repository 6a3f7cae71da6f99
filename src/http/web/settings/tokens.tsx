import { Type } from 'typebox';
import { type AccessToken, issueToken, listAccessTokens, revokeToken } from '../../../core/accounts/index.ts';
import { notFound, type OperationContext, type UserViewer } from '../../../core/platform/index.ts';
import {
  ActionButton,
  Form,
  IssuedToken,
  page,
  rowId,
  signedIn,
  TokenFields,
  tokenDraftOf,
  tokenForm,
  TokenTable,
  useWords,
} from '../shared/index.ts';
import { settingsView } from './settings-frame.tsx';

const maxTokens = 100;

/** Access tokens of one's own. */
export const tokensPage = page({
  path: '/settings/tokens',
  who: signedIn,
  once: Type.String(),
  load: async ({ operations, viewer }) => ({ tokens: await readTokens(operations, viewer) }),
  view: settingsView('tokens', Tokens),
  notices: ({ words }) => ({ revoked: words.settings.tokens.revoked }),
  actions: {
    default: {
      sensitive: 'issue_token',
      input: tokenForm.properties,
      run: async ({ web, operations, viewer, reply, input }) => {
        const draft = tokenDraftOf(web, reply, input);
        return { once: (await issueToken(operations, viewer, { userId: viewer.userId, ...draft })).token };
      },
    },
    ':id/revoke': {
      input: { id: rowId },
      run: async ({ operations, viewer, input: { id } }) => {
        const own = await readTokens(operations, viewer);
        if (!own.some((token) => token.id === id)) throw notFound('token');
        await revokeToken(operations, viewer, id);
        return { notice: 'revoked' };
      },
    },
  },
});

async function readTokens({ database, clock }: OperationContext, { userId }: UserViewer) {
  const filter = { userId, active: true, now: clock.now() };
  const slice = { limit: maxTokens, offset: 0, orderBy: 'created', sort: 'desc' } as const;
  return (await listAccessTokens(database.reader, filter, slice)).rows;
}

interface TokensProps {
  readonly tokens: readonly AccessToken[];
  /** One that has just been made, shown this once. */
  readonly once: string | undefined;
}

function Tokens(props: TokensProps) {
  const { settings } = useWords();
  const { tokens: words } = settings;
  return (
    <>
      <IssuedToken token={props.once} />
      <h2 id="tokens">{settings.tabs.tokens}</h2>
      <p class="faint section-h">{words.hint}</p>
      {props.tokens.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <TokenTable
          tokens={props.tokens}
          labelledBy="tokens"
          actionsOf={({ id, name }) => (
            <ActionButton
              action=":id/revoke"
              values={{ id }}
              class="second small-button danger"
              aria-label={words.revokeOf({ name })}
            >
              {words.revoke}
            </ActionButton>
          )}
        />
      )}
      <section aria-labelledby="make" class="section">
        <h2 id="make">{words.make}</h2>
        <Form action="default" class="form card pad">
          <TokenFields readHint={words.readHint} writeHint={words.writeHint} />
          <div class="actions">
            <button type="submit">{words.make}</button>
          </div>
        </Form>
      </section>
    </>
  );
}
