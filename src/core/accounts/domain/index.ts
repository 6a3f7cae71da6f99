// What others use of the domain of accounts: pure values and rules.
export {
  type ProvenIdentity,
  providerRefusals,
  verifiedEmail,
} from './linked-identity.ts';
export { type SessionMethod, sessionMethods, type SessionOrigin } from './session.ts';
export { passkeyDomain } from './passkey.ts';
export { type RegistrationMode, registrationModes, defaultRegistrationMode } from './registration.ts';
export { isInForce, type Sanction, sanctionKinds, suspensionFacts } from './sanction.ts';
export {
  ghostName,
  isPerson,
  isReachedByMail,
  isUsernameOf,
  lookupKey,
  type User,
  usernameOf,
  usernamePattern,
  userPath,
  userPictureUrl,
  type UserState,
} from './user.ts';
