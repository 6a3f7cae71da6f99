import type { BlobStore } from '../../../blobs/store.ts';
import type { BackupSchedule } from '../domain/backup-schedule.ts';
import type { Messages } from '../domain/mail.ts';
import type { SignInProviders } from '../domain/sign-in-provider.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { CountsByName } from '../../../lib/counts.ts';
import type { UserViewer } from '../domain/viewer.ts';
import type { Tx } from '../storage/database.ts';
import type { ActingDatabase } from '../storage/commits/acting.ts';
import type { Renderer } from '../../../text/renderer.ts';
import type { LiveSettings } from './live-settings.ts';
import type { Passwords } from './passwords.ts';

/** A channel's key pair as PEM text, and its signing functions. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Texts that others will see, by the names of their fields. */
export interface WrittenTexts {
  /** The group of their channel; null for people, and for texts about groups themselves. */
  readonly groupId: number | null;
  readonly texts: Readonly<Record<string, string | undefined>>;
}

/** Dependencies of operations. */
export interface OperationContext {
  readonly database: ActingDatabase;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** Shared counts for limits: a name is the same count in all web processes of a server. */
  readonly counts: CountsByName;
  /** Public URL of the server, without a trailing slash. */
  readonly baseUrl: string;
  /** There is no mail server: emails stay in the database, where people can read them. */
  readonly storesMail: boolean;
  /** Live settings. */
  readonly live: LiveSettings;
  /** Texts of all emails, in the recipient's language; undefined for unknown recipients. */
  readonly messagesFor: (recipient: { readonly language: string } | undefined) => Messages;
  /** How long an unfinished resumable upload waits for its next byte. */
  readonly uploadHours: number;
  /** Channels that one import may bring. */
  readonly importChannels: number;
  /** Rows that a file with reassignments may have. */
  readonly reassignmentRows: number;
  /** Absent without automatic backups. */
  readonly backups: BackupSchedule | undefined;
  /** Hashes and compares passwords, few at a time. */
  readonly passwords: Passwords;
  /** Bytes of text (UTF-8) that a body may have. */
  readonly bodyLimit: number;
  /**
   * Applies the rules for words, sites and links of new members to texts other than items, which can't be held.
   * @param by null for a person who is creating an account
   * @throws DomainError unprocessable
   */
  readonly checkTexts: (tx: Tx, by: UserViewer | null, written: WrittenTexts) => Promise<void>;
  /** Makes HTML of bodies. */
  readonly renderer: Renderer;
  /** Whether the server may connect to a user-provided address (`lib/public-address.ts`). */
  readonly mayConnectTo: (address: string) => boolean;
  /** Providers of OpenID Connect at which people can sign in. */
  readonly providers: SignInProviders;
  /** Makes a key pair; slow, so never inside a transaction. */
  readonly mintKeys: () => Promise<KeyPair>;
  /** Makes the keys by which push services know the server, in base64url. */
  readonly makePushKeys: () => KeyPair;
  /** Makes the archive of the demo, from which it is imported; disposing of it removes its file. */
  readonly makeDemoArchive: () => Promise<{ readonly bytes: AsyncIterable<Uint8Array> } & AsyncDisposable>;
  /** Most records of one transaction of background work, where that is less than the usual; for tests. */
  readonly batchLimit: number;
  /** Logs an error if work continues despite it. */
  readonly warn: (message: string, error: unknown) => void;
  /** Where tests simulate a crash by throwing; does nothing in a server. */
  readonly faultPoint: (name: string) => void;
}
