import { createHash } from 'node:crypto';
import type { DatabaseKind } from '../dialect/portable.ts';
import { migrations } from './index.ts';

/** Migrations that unreleased versions ran one by one, and the released ones that do the same. */
interface Squashed {
  readonly names: readonly string[];
  /** Of their names and checksums (`digestOf`). */
  readonly digest: Readonly<Record<DatabaseKind, string>>;
  /** The names of the first and the last that replace them. */
  readonly by: readonly [string, string];
}

/** The last commit that has them one by one, and completes a database that some of them ran on. */
const lastCommit = '76f10bd0';

const untilCommit0b76da8d = `
  0008-item-sources 0009-attention 0010-search 0011-versions 0012-profile-fields 0013-custom-emoji 0014-pages
  0015-getting-in 0016-file-pages 0017-user-versions 0022-account-deletions 0025-administration 0026-posted-photos
  0027-takeovers 0030-default-rows 0031-languages 0032-stars 0034-events 0035-claims 0036-moderation
  0037-announcements 0038-requests 0039-sanctions 0040-newcomers 0042-searched-photos 0043-digests 0044-webhooks
  0045-event-reminders 0046-web-push 0047-content-rules 0048-bins 0049-channel-places 0050-private-channels
  0051-albums 0052-file-versions 0053-pictures-not-shown 0054-server-lists 0055-passkeys 0056-second-factor
  0058-parts 0061-group-shares 0062-group-bots 0063-linked-identities 0064-granted-members
  0066-suppressed-addresses 0067-finished-jobs 0074-account-erasures 0075-accepted-terms 0076-merges
  0077-group-pictures 0079-new-items-without-trigger 0080-log-writers 0081-session-methods 0082-lean-indexes
  0084-external-ids-by-key 0085-new-items-without-triggers 0086-blocked-connections 0087-versions-by-permissions
  0088-stream-entries-by-thread 0089-earlier-authors 0090-untouched-entries 0091-named-source-users`;
const untilLastCommit = `
  0092-withdrawn-items 0093-facts-of-source-users 0094-proven-sessions 0095-address-keys 0098-submissions
  0101-derived-last-posts 0106-keys-without-addresses 0108-storage-quotas 0113-images-by-bytes
  0114-settled-changes 0115-words-in-runs 0116-unique-uuids 0119-threads-by-place 0120-digests-without-zone
  0121-names-by-parts 0122-animated-images`;

const squashed: readonly Squashed[] = [
  {
    names: untilCommit0b76da8d.trim().split(/\s+/),
    digest: {
      sqlite: '1c533a11cee557a532aaa83915cd1a95f85518def55b953e685ce79b43549753',
      postgres: 'fabcf6ef16e5877c00ab846d2305e934e122d87dfd3ea1f2c01e015f66391e0c',
    },
    by: ['0008-versions', '0021-webhooks'],
  },
  {
    names: untilLastCommit.trim().split(/\s+/),
    digest: {
      sqlite: '174abbe516cfe598f06944853eb7af290c49174acd11ec7e1165af2ac5ffed01',
      postgres: '305b55bfd698867dc3532e4d87664a3584e08b94f34cfca4268264fffbd80a83',
    },
    by: ['0022-hardening', '0028-threads-and-words'],
  },
];

/** Record of a migration that ran; the oldest databases have no checksums. */
export interface Ran {
  readonly name: string;
  readonly checksum?: string | null;
}

/** Migrations that ran one by one, as the database has noted them, and the names that replace theirs. */
export interface Replaced {
  readonly ran: readonly Ran[];
  readonly by: readonly string[];
  /** Whether they ran in the form that the released ones replace. */
  readonly isSame: boolean;
}

/** Of each group that ran completely. */
export function replacedMigrations(kind: DatabaseKind, all: readonly Ran[]): Replaced[] {
  return squashed.flatMap((group) => {
    const ran = all.filter(({ name }) => group.names.includes(name));
    if (ran.length < group.names.length) return [];
    const hasChecksums = ran.every(({ checksum }) => checksum);
    return [{ ran, by: replacing(group), isSame: !hasChecksums || digestOf(ran) === group.digest[kind] }];
  });
}

/** This version's names of the migrations that ran, with complete groups replaced. */
export function currentNames(ran: readonly string[]): string[] {
  const whole = squashed.filter(({ names }) => names.every((name) => ran.includes(name)));
  const replaced = new Set(whole.flatMap(({ names }) => names));
  return [...ran.filter((name) => !replaced.has(name)), ...whole.flatMap(replacing)];
}

/** The problem and its solution if a group has run partly; otherwise undefined. */
export function partlyMigrated(ran: readonly string[]): string | undefined {
  const left = squashed
    .filter(({ names }) => names.some((name) => ran.includes(name)))
    .flatMap(({ names }) => names.filter((name) => !ran.includes(name)));
  if (left.length === 0) return undefined;
  const others = left.length === 1 ? '' : ` and ${left.length - 1} others`;
  return (
    `was made by an unreleased version that had not run ${left[0]}${others}, which this version has only together with ` +
    `those that ran. Use commit ${lastCommit} once, which runs the rest, and then this version`
  );
}

const replacing = ({ by: [first, last] }: Squashed): string[] =>
  migrations.map(({ name }) => name).filter((name) => first <= name && name <= last);

function digestOf(ran: readonly Ran[]): string {
  const lines = ran.map(({ name, checksum }) => `${name} ${checksum}\n`).toSorted();
  return createHash('sha256').update(lines.join('')).digest('hex');
}
