// What others use of accounts.
export * from './domain/index.ts';
export { changeUserState, type StateVerb, stateVerbs } from './operations/block-user.ts';
export {
  addPasskey,
  listOwnPasskeys,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from './operations/passkeys/own-passkeys.ts';
export { offerFirstPasskey, offerPasskeySignIn, signInByPasskey } from './operations/passkeys/use-passkeys.ts';
export { findUserByIdentity, insertIdentity, linkIdentity } from './operations/linked-identities/link-identity.ts';
export {
  beginProviderVisit,
  endProviderVisit,
  providerRefusal,
} from './operations/linked-identities/provider-visit.ts';
export { findLinkedIdentity } from './storage/linked-identities.ts';
export {
  listIdentitiesOf,
  type NamedIdentity,
  removeIdentity,
} from './operations/linked-identities/unlink-identity.ts';
export { beginCodeStep, confirmByCode, giveCode, isCodeAwaited } from './operations/second-factor/code-step.ts';
export {
  disableSecondFactor,
  enableSecondFactor,
  findOfferedSecret,
  type OfferedSecret,
  offerSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  type SecondFactorState,
} from './operations/second-factor/own-second-factor.ts';
export { changePassword } from './operations/change-password.ts';
export { chooseLanguage } from './operations/choose-language.ts';
export { changeRole } from './operations/change-role.ts';
export { addUserEmail, removeUserEmail } from './operations/edit-emails.ts';
export { editUser } from './operations/edit-user.ts';
export {
  askForPassword,
  findPasswordLink,
  mailPasswordTo,
  setForgottenPassword,
} from './operations/forgotten-password.ts';
export {
  type IssuedToken,
  issueToken,
  issueWithin,
  revokeToken,
  rotateToken,
  rotateWithin,
} from './operations/issue-token.ts';
export { nameChannel, openChannel, type OpenedChannel, switchChannel } from './operations/open-channel.ts';
export { askForEmail, chooseEmail, confirmEmail, findEmailLink, removeOwnEmail } from './operations/own-emails.ts';
export {
  closeSession,
  endOtherSessions,
  endSession,
  findSessionId,
  openSession,
  proveSession,
} from './operations/open-session.ts';
export { assertPasswordLength } from './operations/password-check.ts';
export { type Joining, prepareJoiner } from './operations/prepare-joiner.ts';
export {
  createUser,
  insertRegistered,
  isNameInUse,
  prepareUser,
  registerUser,
  suggestUsername,
} from './operations/register-user.ts';
export {
  assertRegistrationMode,
  changeRegistrationMode,
  readRegistrationMode,
} from './operations/registration-mode.ts';
export { requirePerson } from './operations/require-person.ts';
export { sendTestMail } from './operations/test-mail.ts';
export { isSetupOpen, openSetup, setUpServer } from './operations/set-up.ts';
export { type Authenticator, createAuthenticator, requireStanding, viewerOf } from './operations/sign-in.ts';
export { findSignInLink, makeSignInLink, useSignInLink } from './operations/sign-in-link.ts';
export {
  endSuspension,
  findSuspended,
  keepOut,
  mailEndOfSuspension,
  makeAppealLink,
  openAppeal,
} from './operations/suspend-user.ts';
export { syntheticXchan } from './operations/synthetic-xchan.ts';
export { listWaitingEmails } from './storage/account-links.ts';
export {
  type AccessToken,
  findAccessTokenById,
  listAccessTokens,
  revokeAccessTokensOf,
} from './storage/access-tokens.ts';
export {
  blockBotsOf,
  shutOutUsers,
  insertPlaceholderUsers,
  listTakenUsernames,
  removePlaceholderUser,
  removeUsers,
  renamePlaceholderUser,
  setBotRoot,
} from './storage/placeholder-users.ts';
export {
  findSanction,
  insertSanction,
  listDueSuspensions,
  listGroupSuspensions,
  listSanctionsOf,
  listSanctionsOfCase,
  pageSuspensions,
} from './storage/sanctions.ts';
export { followZone } from './storage/job-contracts.ts';
export type { Passkey } from './storage/passkeys.ts';
export { hasSecondFactor } from './storage/second-factors.ts';
export { type ListedSession, listSessions } from './storage/sessions.ts';
export {
  isUserKnown,
  listSharedAddresses,
  listUserEmails,
  listUsers,
  readOwnQuota,
  setOwnQuota,
  setUserState,
  type UserEmail,
} from './storage/user-list.ts';
export { pagePeople, type PeopleFilter, searchPeople } from './storage/people-list.ts';
export { makeGhost } from './storage/deleted-users.ts';
export {
  findDefaultChannelId,
  findDefaultXchans,
  findUser,
  findUserByConfirmedEmail,
  findUserByUsername,
  findUsers,
  findTermsAcceptance,
  insertUser,
  listAdministrators,
  toUser,
  userColumns,
} from './storage/users.ts';
