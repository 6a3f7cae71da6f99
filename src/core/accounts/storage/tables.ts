import type { LinkPurpose } from '../domain/registration.ts';
import type { SanctionKind } from '../domain/sanction.ts';
import type { SessionMethod } from '../domain/session.ts';
import type { UserState } from '../domain/user.ts';
import type { StepKind } from './sign-in-steps.ts';
import type { UserKind } from '../../identity/index.ts';
import type { Defaulted, Flag, Id } from '../../platform/index.ts';
import type { AddressKey } from '../../../lib/email-address.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    user: UserTable;
    user_email: UserEmailTable;
    access_token: AccessTokenTable;
    session: SessionTable;
    account_link: AccountLinkTable;
    sanction: SanctionTable;
    passkey: PasskeyTable;
    sign_in_step: SignInStepTable;
    totp: TotpTable;
    recovery_code: RecoveryCodeTable;
    known_device: KnownDeviceTable;
    linked_identity: LinkedIdentityTable;
  }
}

export interface UserTable {
  id: Id;
  username: string;
  /** Lower-cased username; unique. */
  username_key: string;
  name: string;
  email: string;
  public_email: string | null;
  public_email_key: Defaulted<AddressKey | null>;
  kind: UserKind;
  state: UserState;
  is_admin: Defaulted<Flag>;
  password_hash: string | null;
  /** Grows with each password change, so that cached credentials of the old one die everywhere. */
  password_version: Defaulted<number>;
  /** The identity of a placeholder or import user; people and bots have those of their channels. */
  xchan_id: number | null;
  default_channel_id: number | null;
  /** Top-level group of a group's own bot. */
  bot_root_id: number | null;
  /** Language of pages and emails for the user; empty if none was chosen. */
  language: Defaulted<string>;
  /**
   * When they accepted the rules of the server, by making the account; null where there were none, or someone else made
   * it.
   */
  terms_accepted_at: Defaulted<string | null>;
  /** Storage limit in bytes, 0 for none; null for the server's setting. */
  storage_quota: Defaulted<number | null>;
  created_at: string;
  updated_at: string;
  /** Changes with everything that decides who can sign in as this user. */
  version: Defaulted<number>;
}

export interface UserEmailTable {
  id: Id;
  user_id: number;
  email: string;
  /** Unique. */
  email_key: AddressKey;
  confirmed_at: string | null;
}

export interface AccessTokenTable {
  id: Id;
  user_id: number;
  name: string;
  token_hash: string;
  scopes: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

export interface SessionTable {
  id: Id;
  user_id: number;
  token_hash: string;
  csrf_token: string;
  created_at: string;
  expires_at: string;
  /** To within some minutes; null until the next use. */
  last_seen_at: Defaulted<string | null>;
  /** The browser's user agent. */
  agent: Defaulted<string>;
  /** Null for sessions from before this was stored. */
  method: Defaulted<SessionMethod | null>;
  /** The name of the provider that said who it is. */
  provider: Defaulted<string | null>;
  /** Whether a code was given. */
  second_factor: Defaulted<0 | 1>;
  /** When the person last authenticated in it. */
  proved_at: Defaulted<string | null>;
}

/** A single-use email link. */
export interface AccountLinkTable {
  id: Id;
  /** Null where no one has the address: then it only counts. */
  user_id: number | null;
  purpose: LinkPurpose;
  /** The address that it went to. */
  email: string;
  email_key: AddressKey;
  token_hash: string;
  created_at: string;
  expires_at: string;
}

/** A warning, or a suspension for a time or until it is lifted. */
export interface SanctionTable {
  id: Id;
  kind: SanctionKind;
  user_id: number;
  /** Null for the whole server. */
  group_id: number | null;
  /** The case it came from, if it still exists. */
  case_id: number | null;
  /** Text for the person. */
  reason: string;
  /** End of a suspension; null for none, and for warnings. */
  ends_at: string | null;
  created_by: number | null;
  created_at: string;
  /** When it was lifted or expired. */
  ended_at: Defaulted<string | null>;
  /** Who lifted it; null if it expired. */
  ended_by: Defaulted<number | null>;
}

/** A passkey; credential, key and handle are base64url. */
export interface PasskeyTable {
  id: Id;
  user_id: number;
  credential_id: string;
  public_key: string;
  /** The device's id for the account; one for all passkeys of a user. */
  user_handle: string;
  counter: number;
  /** Separated by spaces. */
  transports: string;
  name: string;
  is_backed_up: Flag;
  created_at: string;
  last_used_at: string | null;
}

/** A started authentication step; it ends once, or expires. */
export interface SignInStepTable {
  id: Id;
  kind: StepKind;
  token_hash: string;
  user_id: number | null;
  /** JSON, of the kind. */
  details: string;
  expires_at: string;
}

/** The second factor of a user: codes that an app makes of a secret (RFC 6238). */
export interface TotpTable {
  user_id: number;
  /** Base32. */
  secret: string;
  /** Null until a code was confirmed. */
  enabled_at: string | null;
  /** The period of the last code that was accepted. */
  last_step: number;
  /** Wrong codes since the last right one. */
  failures: number;
  failed_at: string | null;
  created_at: string;
}

/** A code that signs someone in once in the place of the app's. */
export interface RecoveryCodeTable {
  id: Id;
  user_id: number;
  /** SHA-256, of the code without its dash. */
  code_hash: string;
}

/** A device that someone has signed in on, by its browser and its system. */
export interface KnownDeviceTable {
  user_id: number;
  device: string;
  seen_at: string;
}

/** Whom a provider of OpenID Connect knows a user as. */
export interface LinkedIdentityTable {
  id: Id;
  user_id: number;
  issuer: string;
  /** The provider's permanent, unique id of the person. */
  subject: string;
  /** The address that the provider gave last; empty where it gave none. */
  email: string;
  created_at: string;
  last_used_at: string | null;
}
