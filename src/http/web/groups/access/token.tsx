import type { AccessToken } from '../../../../core/accounts/index.ts';
import { type Group, revokeBotToken, rotateBotToken } from '../../../../core/groups/index.ts';
import {
  accessPath,
  Breadcrumbs,
  Confirmation,
  endAfter,
  Form,
  groupBreadcrumbs,
  GroupHead,
  LifetimeField,
  lifetimeForm,
  page,
  useWords,
} from '../../shared/index.ts';
import { accessPage } from './access.tsx';
import { tokenOwner, useAccessStep } from './access-parts.tsx';
import { accountPage } from './account.tsx';

/** Asks how long the token lasts that replaces another one. */
export const tokenRotationPage = page({
  path: 'access/tokens/:token/rotate',
  who: tokenOwner,
  view: (shown) => ({
    title: shown.words.groupAccess.rotateTitle({ name: shown.token.name }),
    content: <Rotation {...shown} />,
  }),
  actions: {
    default: {
      sensitive: 'issue_token',
      input: lifetimeForm.properties,
      run: async ({ web, operations, viewer, group, token: { id, userId }, purpose, input }) => {
        const key = { groupId: group.id, purpose, tokenId: id };
        const { token: once } = await rotateBotToken(operations, viewer, key, endAfter(web, input.days));
        const at = { group: group.fullPath };
        if (purpose === 'token') return { shows: accessPage.showing(at, { once }) };
        return { shows: accountPage.showing({ ...at, user: userId }, { once }) };
      },
    },
  },
});

/** Asks before a token is revoked. */
export const tokenRevocationPage = page({
  path: 'access/tokens/:token/revoke',
  who: tokenOwner,
  view: ({ words: { groupAccess: words }, group, ancestors, token, purpose, back }) => ({
    title: words.revokeTitle({ name: token.name }),
    content: (
      <>
        <Breadcrumbs links={[...groupBreadcrumbs([...ancestors, group]), [accessPath(group), words.tab]]} />
        <Confirmation
          title={words.revokeTitle({ name: token.name })}
          action="default"
          yes={words.revokeButton}
          no={words.keep}
          back={back}
        >
          <p>{purpose === 'token' ? words.revokeText : words.revokeServiceText}</p>
        </Confirmation>
      </>
    ),
  }),
  actions: {
    default: {
      run: async ({ operations, viewer, group, token, purpose, back }) => {
        await revokeBotToken(operations, viewer, { groupId: group.id, purpose, tokenId: token.id });
        return { to: `${back}?notice=revoked` };
      },
    },
  },
});

interface RotationProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly token: AccessToken;
  readonly back: string;
}

function Rotation({ token, back, ...place }: RotationProps) {
  const { groupAccess: words } = useWords();
  return (
    <>
      <GroupHead {...place} crumbs={[useAccessStep(place.group)]} title={words.rotateTitle({ name: token.name })} />
      <p>{words.rotateText}</p>
      <Form action="default" class="form card pad">
        <LifetimeField />
        <div class="actions">
          <button type="submit">{words.rotateButton}</button>
          <a href={back}>{words.keep}</a>
        </div>
      </Form>
    </>
  );
}
