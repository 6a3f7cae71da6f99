import { Type } from 'typebox';
import { type AccessToken, findUsers, type User } from '../../../../core/accounts/index.ts';
import {
  addGroupToken,
  addServiceAccount,
  effectiveAccessLevels,
  type Group,
  listGroupBots,
} from '../../../../core/groups/index.ts';
import { accessLevels } from '../../../../core/identity/index.ts';
import {
  accessPath,
  ExactField,
  Field,
  Form,
  GroupHead,
  groupOwner,
  IssuedToken,
  page,
  Table,
  tokenDraftOf,
  tokenForm,
  useWords,
} from '../../shared/index.ts';
import { roleLabel, roles } from '../group-labels.ts';
import { RoleField } from '../role-fields.tsx';
import { readTokens, Tokens } from './access-parts.tsx';

/** The access tokens and service accounts of a group. */
export const accessPage = page({
  path: 'access',
  who: groupOwner,
  once: Type.String(),
  load: async ({ operations, reader, group }) => {
    const bots = await listGroupBots(reader, group.id, 'token');
    return {
      tokens: await readTokens(operations, bots),
      levels: await effectiveAccessLevels(reader, group, bots, operations.clock.now()),
      accounts: await findUsers(reader, await listGroupBots(reader, group.id, 'service')),
    };
  },
  view: (shown) => ({
    title: shown.words.groupAccess.title({ group: shown.group.name }),
    content: <Access {...shown} />,
  }),
  notices: ({ words: { groupAccess } }) => groupAccess.notices,
  actions: {
    tokens: {
      sensitive: 'issue_token',
      input: { ...tokenForm.properties, role: Type.Enum([...roles]) },
      run: async ({ web, operations, viewer, reply, group, input }) => {
        const draft = { ...tokenDraftOf(web, reply, input), accessLevel: accessLevels[input.role] };
        return { once: (await addGroupToken(operations, viewer, group.id, draft)).token };
      },
    },
    accounts: {
      sensitive: 'hand_over_group',
      input: { name: Type.String({ maxLength: 255 }), username: Type.String({ maxLength: 255 }) },
      run: async ({ operations, viewer, group, input }) => {
        const { id } = await addServiceAccount(operations, viewer, group.id, input);
        return { to: `${accessPath(group, `accounts/${id}`)}?notice=added` };
      },
    },
  },
});

interface AccessProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly tokens: readonly AccessToken[];
  /** Of their bots. */
  readonly levels: ReadonlyMap<number, number>;
  readonly accounts: readonly User[];
  /** The text of a token that has just been made, which is shown this once. */
  readonly once: string | undefined;
}

function Access({ tokens, levels, accounts, once, ...place }: AccessProps) {
  const { group } = place;
  const words = useWords();
  const { groupAccess } = words;
  return (
    <>
      <GroupHead {...place} title={groupAccess.title({ group: group.name })} tab="settings" />
      <IssuedToken token={once} />
      <Tokens
        group={group}
        tokens={tokens}
        title={groupAccess.tokens}
        hint={groupAccess.tokensHint}
        none={groupAccess.noTokens}
        roleOf={({ userId }) => roleLabel(levels.get(userId) ?? 0, words)}
      >
        <RoleField value="reporter" least={accessLevels.guest} hint={groupAccess.roleHint} />
      </Tokens>
      <section aria-labelledby="accounts" class="section">
        <h2 id="accounts">{groupAccess.accounts}</h2>
        <p class="faint">{groupAccess.accountsHint}</p>
        <div class="table">
          <Table
            labelledBy="accounts"
            columns={[groupAccess.accountName, groupAccess.username]}
            rows={accounts}
            none={groupAccess.noAccounts}
            row={(account) => <Account key={account.id} group={group} account={account} />}
          />
        </div>
      </section>
      <AccountForm />
    </>
  );
}

function Account({ group, account }: { readonly group: Group; readonly account: User }) {
  const { groupAccess: words } = useWords();
  const { id, name, username } = account;
  return (
    <tr>
      <th scope="row">
        <a href={accessPath(group, `accounts/${id}`)}>
          <bdi>{name}</bdi>
        </a>
      </th>
      <td data-label={words.username}>
        <bdi>@{username}</bdi>
      </td>
    </tr>
  );
}

function AccountForm() {
  const { groupAccess: words } = useWords();
  return (
    <section aria-labelledby="add-account" class="section">
      <h2 id="add-account">{words.addAccount}</h2>
      <Form action="accounts" class="form card pad">
        <Field name="name" label={words.accountName} required maxLength={255} dir="auto" />
        <ExactField name="username" label={words.username} hint={words.usernameHint} maxLength={255} />
        <div class="actions">
          <button type="submit">{words.addAccount}</button>
        </div>
      </Form>
    </section>
  );
}
