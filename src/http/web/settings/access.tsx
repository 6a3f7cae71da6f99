import { Type } from 'typebox';
import {
  addPasskey,
  askForEmail,
  chooseEmail,
  endOtherSessions,
  endSession,
  findUser,
  hasSecondFactor,
  listIdentitiesOf,
  listOwnPasskeys,
  listSessions,
  listUserEmails,
  listWaitingEmails,
  offerPasskey,
  passkeyDomain,
  removeOwnEmail,
  removePasskey,
  renamePasskey,
} from '../../../core/accounts/index.ts';
import { unlinkIdentity } from '../../../core/groups/index.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { passkeyAnswer, sendOptions } from '../accounts/passkeys.ts';
import { refusedByProvider } from '../accounts/provider-problem.ts';
import { sendToProvider } from '../accounts/send-to-provider.tsx';
import { page, rowId, signedIn, useWords } from '../shared/index.ts';
import { Addresses, type AddressesProps } from './addresses-part.tsx';
import { Identities, type IdentitiesProps } from './identities-part.tsx';
import { Passkeys, type PasskeysProps } from './passkeys-part.tsx';
import { Sessions, type SessionsProps } from './sessions-part.tsx';
import { SettingsRow, settingsView } from './settings-frame.tsx';

const path = '/settings/access';
const sensitive = 'change_sign_in';
const byId = { id: rowId };
const passkeyName = Type.String({ maxLength: 255 });

const view = settingsView('access', Access);

/** Ways to sign in, devices, and email addresses. */
export const accessPage = page({
  path,
  who: signedIn,
  load: async ({ operations, reader, session, viewer }) => {
    const { userId } = viewer;
    const now = operations.clock.now();
    const sessions = await listSessions(reader, userId, now);
    return {
      emails: await listUserEmails(reader, userId),
      waiting: (await listWaitingEmails(reader, userId, now)).map(({ email }) => email),
      primary: (await findUser(reader, userId))?.email,
      hasFactor: await hasSecondFactor(reader, userId),
      passkeys: await listOwnPasskeys(reader, viewer),
      hasPasskeys: passkeyDomain(operations.baseUrl) !== undefined,
      identities: await listIdentitiesOf(operations, reader, viewer, userId),
      providers: operations.providers.list,
      sessions,
      currentId: sessions.find(({ tokenHash }) => tokenHash === sha256Hex(session.token))?.id,
    };
  },
  view: (shown) => ({ ...view(shown), scripts: shown.hasPasskeys ? ['passkeys'] : [] }),
  notices: ({ words }) => words.access.emails.notices,
  actions: {
    emails: {
      sensitive,
      input: { email: Type.String({ maxLength: 1000 }) },
      run: async ({ operations, viewer, input: { email } }) => {
        await askForEmail(operations, viewer, email);
        return { notice: 'sent' };
      },
    },
    'emails/:id/choose': {
      sensitive,
      input: byId,
      run: async ({ operations, viewer, input: { id } }) => {
        await chooseEmail(operations, viewer, id);
        return { notice: 'chosen' };
      },
    },
    'emails/:id/remove': {
      sensitive,
      input: byId,
      run: async ({ operations, viewer, input: { id } }) => {
        await removeOwnEmail(operations, viewer, id);
        return { notice: 'removed' };
      },
    },
    'sessions/:id/end': {
      input: byId,
      run: async ({ operations, viewer, input: { id } }) => {
        await endSession(operations, viewer, id);
        return { notice: 'ended' };
      },
    },
    'sessions/end-others': {
      run: async ({ operations, session, viewer }) => {
        await endOtherSessions(operations, viewer, session.token);
        return { notice: 'others' };
      },
    },
    passkeys: {
      sensitive,
      input: { name: passkeyName, passkey: passkeyAnswer },
      run: async ({ operations, viewer, words, input: { name, passkey } }) => {
        const named = name.trim() || words.access.passkeys.unnamed;
        await addPasskey(operations, viewer, { answer: passkey, name: named });
        return { notice: 'passkeyAdded' };
      },
    },
    'passkeys/options': {
      sensitive,
      run: ({ operations, viewer, reply }) => sendOptions(reply, () => offerPasskey(operations, viewer)),
    },
    'passkeys/:id/rename': {
      input: { ...byId, name: passkeyName },
      run: async ({ operations, viewer, input: { id, name } }) => {
        await renamePasskey(operations, viewer, id, name);
        return { notice: 'passkeyRenamed' };
      },
    },
    'passkeys/:id/remove': {
      sensitive,
      input: byId,
      run: async ({ operations, viewer, input: { id } }) => {
        await removePasskey(operations, viewer, viewer.userId, id);
        return { notice: 'passkeyRemoved' };
      },
    },
    'identities/link/:provider': {
      sensitive,
      input: { provider: Type.String({ maxLength: 40 }) },
      run: ({ web, session, words, reply, input: { provider } }) =>
        sendToProvider(web, reply, { provider, returnTo: path, session }).catch(refusedByProvider(words)),
    },
    'identities/:id/unlink': {
      sensitive,
      input: byId,
      run: async ({ operations, viewer, input: { id } }) => {
        await unlinkIdentity(operations, viewer, { userId: viewer.userId, id });
        return { notice: 'identityUnlinked' };
      },
    },
  },
});

interface AccessProps extends PasskeysProps, IdentitiesProps, SessionsProps, AddressesProps {
  readonly hasFactor: boolean;
}

function Access({ hasFactor, ...props }: AccessProps) {
  const { settings, secondFactor } = useWords();
  return (
    <>
      <h2>{settings.tabs.access}</h2>
      <div class="rows">
        <SettingsRow icon="key-round" title={<strong>{settings.password}</strong>} notes={[settings.passwordHint]}>
          <a class="button second small-button" href="/password">
            {settings.changePassword}
          </a>
        </SettingsRow>
        <SettingsRow
          icon="shield"
          title={
            <>
              <strong>{secondFactor.title}</strong> {hasFactor && <span class="badge good">{secondFactor.isOn}</span>}
            </>
          }
          notes={[secondFactor.rowHint]}
        >
          <a class="button second small-button" href="/settings/second-factor">
            {hasFactor ? secondFactor.manage : secondFactor.setUp}
          </a>
        </SettingsRow>
      </div>
      <Passkeys {...props} />
      <Identities {...props} />
      <Sessions {...props} />
      <Addresses {...props} />
    </>
  );
}
