import { Type } from 'typebox';
import type { AccessToken, User } from '../../../../core/accounts/index.ts';
import { addServiceToken, type Group, removeServiceAccount } from '../../../../core/groups/index.ts';
import {
  accessPath,
  Confirmation,
  Breadcrumbs,
  Filled,
  groupBreadcrumbs,
  GroupHead,
  groupPath,
  IssuedToken,
  page,
  tokenDraftOf,
  tokenForm,
  useWords,
} from '../../shared/index.ts';
import { accountOwner, readTokens, Tokens, useAccessStep } from './access-parts.tsx';

/** One service account: its tokens, and the way to its removal. */
export const accountPage = page({
  path: 'access/accounts/:user',
  who: accountOwner,
  once: Type.String(),
  load: async ({ operations, account }) => ({ tokens: await readTokens(operations, [account.id]) }),
  view: (shown) => ({ title: `${shown.account.name} · ${shown.group.name}`, content: <Account {...shown} /> }),
  notices: ({ words: { groupAccess } }) => groupAccess.notices,
  actions: {
    tokens: {
      sensitive: 'issue_token',
      input: tokenForm.properties,
      run: async ({ web, operations, viewer, reply, group, account, input }) => {
        const key = { groupId: group.id, userId: account.id };
        const { token } = await addServiceToken(operations, viewer, key, tokenDraftOf(web, reply, input));
        return { once: token };
      },
    },
  },
});

/** Asks before a service account is removed. */
export const accountRemovalPage = page({
  path: 'access/accounts/:user/remove',
  who: accountOwner,
  view: ({ words: { groupAccess: words }, group, ancestors, account }) => ({
    title: words.removeTitle({ name: account.name }),
    content: (
      <>
        <Breadcrumbs links={[...groupBreadcrumbs([...ancestors, group]), [accessPath(group), words.tab]]} />
        <Confirmation
          title={words.removeTitle({ name: account.name })}
          action="default"
          yes={words.removeButton}
          no={words.keep}
          back={accessPath(group, `accounts/${account.id}`)}
        >
          <p>{words.removeText}</p>
        </Confirmation>
      </>
    ),
  }),
  actions: {
    default: {
      run: async ({ operations, viewer, group, account }) => {
        await removeServiceAccount(operations, viewer, { groupId: group.id, userId: account.id });
        return { to: `${accessPath(group)}?notice=removed` };
      },
    },
  },
});

interface AccountProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly account: User;
  readonly tokens: readonly AccessToken[];
  /** The text of a token that has just been made, which is shown this once. */
  readonly once: string | undefined;
}

function Account({ account, tokens, once, ...place }: AccountProps) {
  const { group } = place;
  const { groupAccess: words, groups } = useWords();
  const members = <a href={groupPath(group, 'members')}>{groups.pages.members}</a>;
  return (
    <>
      <GroupHead {...place} crumbs={[useAccessStep(group)]} title={<bdi>{account.name}</bdi>} />
      <p class="faint">
        <Filled text={words.accountLead} slots={{ username: <bdi>@{account.username}</bdi>, members }} />
      </p>
      <IssuedToken token={once} />
      <Tokens group={group} tokens={tokens} title={words.accountTokens} none={words.noAccountTokens} />
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
