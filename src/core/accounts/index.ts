// What others use of accounts.
export * from './domain/index.ts';
export { changeUserState, type StateVerb, stateVerbs } from './operations/block-user.ts';
export { changePassword } from './operations/change-password.ts';
export { changeRole } from './operations/change-role.ts';
export { addUserEmail, removeUserEmail } from './operations/edit-emails.ts';
export { editUser } from './operations/edit-user.ts';
export { type IssuedToken, issueToken, issueTokenFor, revokeToken, rotateToken } from './operations/issue-token.ts';
export { nameChannel, openChannel, type OpenedChannel, switchChannel } from './operations/open-channel.ts';
export { closeSession, openSession } from './operations/open-session.ts';
export { assertPasswordLength, createUser, registerUser } from './operations/register-user.ts';
export { type Authenticator, createAuthenticator, viewerOf } from './operations/sign-in.ts';
export { syntheticXchan } from './operations/synthetic-xchan.ts';
export { findAccessTokenById, listAccessTokens } from './storage/access-tokens.ts';
export {
  blockBotsOf,
  insertPlaceholderUsers,
  listTakenUsernames,
  removePlaceholderUser,
  removeUsers,
  renamePlaceholderUser,
} from './storage/placeholder-users.ts';
export { listUserEmails, listUsers, type UserEmail } from './storage/user-list.ts';
export {
  findDefaultXchans,
  findUser,
  findUserByUsername,
  findUsers,
  insertUser,
  listAdministrators,
  toUser,
  userColumns,
} from './storage/users.ts';
