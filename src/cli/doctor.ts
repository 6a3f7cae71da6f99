import { Command } from 'commander';
import { StartError, type Tributary } from '../compose.ts';
import { type Config, loadConfig, settingWarnings } from '../config.ts';
import { listSharedAddresses } from '../core/accounts/index.ts';
import { findMissingBlobs, findOrphans } from '../core/files/index.ts';
import { countUnindexed } from '../core/search/index.ts';
import { countJobs, DomainError, lastBackups, measureClockSkew } from '../core/platform/index.ts';
import { addMilliseconds, hourMilliseconds } from '../lib/clock.ts';
import { enoughDescriptors, openFileLimit } from '../lib/descriptors.ts';
import { newUuid } from '../lib/random.ts';
import { within } from './deadline.ts';
import { findExposed } from './private-data.ts';
import { type CommonOptions, print, withTributary } from './run.ts';
import { emailPattern } from '../lib/email-address.ts';

interface DoctorOptions extends CommonOptions {
  readonly mail?: string;
  readonly bytes?: boolean;
  readonly repair?: boolean;
}

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** Works, but leaves people's data at risk. */
  readonly warning?: true;
  readonly message: string;
}

/** Thrown by a check whose finding is a warning. */
class Warning extends Error {
  override readonly name = 'Warning';
}

/** A check that takes longer has failed. */
const secondsForCheck = 20;

/** `tributary doctor`: checks the installation. Options send a test email or compare all stored bytes. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check the installation and suggest fixes')
    .option('--mail <address>', 'send a test email to this address')
    .option('--bytes', 'compare all stored files with the database; takes a while')
    .option('--repair', 'like --bytes, and delete unused files after a day')
    .action(doctor);
}

async function doctor(options: DoctorOptions): Promise<void> {
  if (options.mail !== undefined && !emailPattern.test(options.mail)) {
    throw new DomainError('invalid_input', 'cli.badMail', { value: options.mail });
  }
  const findings = await examine(options);
  print(options, { ok: findings.every((finding) => finding.ok), checks: findings }, () =>
    findings
      .map(({ ok, warning, check, message }) => `${warning ? 'warn' : ok ? 'ok  ' : 'FAIL'}  ${check}: ${message}`)
      .join('\n'),
  );
  if (findings.some((finding) => !finding.ok)) process.exitCode = 1;
}

async function examine(options: DoctorOptions): Promise<Finding[]> {
  // These checks come first because the others need a server that can start.
  const findings = [await checkSettings(), await checkDescriptors(), await checkExposure(loadConfig())];
  try {
    return await withTributary(options, async (tributary) => {
      const checks = [
        checkDatabase,
        checkClock,
        checkAddresses,
        checkSearch,
        checkBlobs,
        checkJobs,
        checkBackups,
        checkMail,
      ];
      findings.push(...(await Promise.all(checks.map((check) => check(tributary, options)))));
      findings.push(aboutBaseUrl(tributary));
      if (options.bytes || options.repair) findings.push(...(await compareBytes(tributary, options)));
      return findings;
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [...findings, { check: 'start', ok: false, message: error.message }];
  }
}

function checkSettings(): Promise<Finding> {
  return attempt('settings', 'docs/operate/config.md', async () => {
    const warnings = settingWarnings();
    if (warnings.length > 0) throw new Error(warnings.join('; '));
    return 'no unknown settings';
  });
}

function checkDescriptors(): Promise<Finding> {
  return attempt('open files', '`ulimit -n`, or LimitNOFILE of systemd', async () => {
    const found = openFileLimit();
    if (!found) return "this system doesn't report its limit";
    if (found.limit < enoughDescriptors) {
      throw new Error(`the limit is ${found.limit}; a busy server needs at least ${enoughDescriptors}`);
    }
    return found.limit === Number.POSITIVE_INFINITY ? 'no limit' : `the limit is ${found.limit}`;
  });
}

function checkExposure(config: Config): Promise<Finding> {
  return attempt('permissions', 'chmod: directories 0700, files 0600', async () => {
    const exposed = findExposed(config);
    if (exposed.length === 0) return 'only the owner can access the data';
    const named = exposed.slice(0, 5).map(({ path, mode }) => `${path} (${mode.toString(8).padStart(4, '0')})`);
    const next = exposed.every(({ isOurs }) => isOurs) ? '; the server fixes this when it starts' : '';
    throw new Error(`other users can access ${named.join(', ')}${exposed.length > 5 ? ' and more' : ''}${next}`);
  });
}

function checkDatabase({ operations }: Tributary): Promise<Finding> {
  return attempt('database', 'TRIBUTARY_DATABASE_URL', async () => {
    const pending = await operations.database.pendingMigrations();
    if (pending.length > 0) throw new Error(`migrations pending: ${pending.join(', ')}`);
    return `${operations.database.kind}, schema up to date`;
  });
}

function checkClock({ operations }: Tributary): Promise<Finding> {
  return attempt('clock', 'synchronise the clocks of both machines with NTP', async () => {
    const skew = await measureClockSkew(operations, 'operator');
    if (skew === 0) return 'same time as the database';
    const seconds = Math.round(Math.abs(skew) / 1000);
    throw new Error(`${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the clock of the database`);
  });
}

function checkAddresses({ operations }: Tributary): Promise<Finding> {
  return attempt('addresses', 'docs/adr/0034-email.md', async () => {
    const shared = await listSharedAddresses(operations.database.reader);
    if (shared.length === 0) return 'no email address is used by two accounts';
    const named = shared.map(({ username, email }) => `@${username} (${email})`).join(', ');
    throw new Error(`another account has the same email address as ${named}; remove the address from one of them`);
  });
}

function checkSearch({ operations }: Tributary): Promise<Finding> {
  return attempt('search index', 'tributary search rebuild', async () => {
    const missing = await countUnindexed(operations.database.reader);
    if (missing > 0) throw new Error(`${missing} posts are missing from the index, so searches don't find them`);
    return 'all posts are indexed or queued';
  });
}

function checkBlobs({ operations }: Tributary): Promise<Finding> {
  return attempt('blobs', 'TRIBUTARY_BLOBS', async () => {
    await operations.blobs.check();
    return 'wrote, read and deleted a test file';
  });
}

function checkJobs({ operations }: Tributary): Promise<Finding> {
  return attempt('jobs', 'jobs list --state dead', async () => {
    const { queued, running, dead } = await countJobs(operations.database.reader);
    if (dead > 0) throw new Error(`${dead} job(s) failed permanently`);
    return `${queued} queued, ${running} running, none failed`;
  });
}

/** A day, and some time to make the backup. */
const backupHours = 26;

function checkBackups({ config, operations }: Tributary): Promise<Finding> {
  return attempt('backups', 'docs/operate/backup.md', async () => {
    const { finished, ended } = await lastBackups(operations.database.reader);
    if (ended?.state === 'failed') throw new Error(`the last backup failed: ${ended.error}`);
    const last = finished?.finishedAt ? `last backup at ${finished.finishedAt}` : 'no backup yet';
    const oldest = addMilliseconds(operations.clock.now(), -backupHours * hourMilliseconds);
    if (finished?.finishedAt && finished.finishedAt >= oldest) return last;
    if (config.backupTarget !== '') throw new Error(`${last}; backups should run daily`);
    throw new Warning(
      `${last}; automatic backups are off, set TRIBUTARY_BACKUP_TARGET or run "tributary backup" daily`,
    );
  });
}

function checkMail(tributary: Tributary, { mail: address }: DoctorOptions): Promise<Finding> {
  const { mailer } = tributary;
  return attempt('mail', 'TRIBUTARY_SMTP_URL', async () => {
    if (mailer.kind === 'kept') {
      if (address !== undefined) throw new Error(`no email was sent to ${address}: no mail server is configured`);
      return 'no mail server is configured; emails are stored, see "tributary mail list"';
    }
    await mailer.verify();
    if (address === undefined) return 'the mail server responds';
    await sendTestMail(tributary, address);
    return `sent a test email to ${address}`;
  });
}

function aboutBaseUrl({ config }: Tributary): Finding {
  const message = `${config.baseUrl} (used for links in emails; set TRIBUTARY_BASE_URL to change it)`;
  return { check: 'base URL', ok: true, message };
}

/** Compares storage and database in both directions. */
async function compareBytes({ operations }: Tributary, { deadline, repair }: DoctorOptions): Promise<Finding[]> {
  const repairs = repair ?? false;
  const { progressed } = deadline;
  deadline.waitFor('the list of stored blobs');
  return [
    await attemptLong('orphans', 'TRIBUTARY_BLOBS', async () => {
      const { blobs, bytes } = await findOrphans(operations, { notes: repairs, progressed });
      if (blobs === 0) return 'no unused blobs';
      const next = repairs
        ? 'they will be deleted in a day'
        : 'the server will delete them in time, or sooner with --repair';
      return `${blobs} unused blob(s), ${bytes} bytes: ${next}`;
    }),
    await attemptLong('missing bytes', 'restoring them from a backup of TRIBUTARY_BLOBS', async () => {
      const missing = await findMissingBlobs(operations, progressed);
      if (missing.length === 0) return 'no blobs are missing';
      throw new Error(`${missing.length} blob(s) are missing: ${missing.slice(0, 10).join(', ')}`);
    }),
  ];
}

async function sendTestMail(tributary: Tributary, address: string): Promise<void> {
  const { operations, mailer } = tributary;
  const mail = operations.messagesFor(undefined).testMail({ baseUrl: operations.baseUrl });
  const messageId = `<${newUuid()}@${new URL(operations.baseUrl).hostname}>`;
  await mailer.send({ messageId, to: address, ...mail, unsubscribeUrl: null, attachments: [] });
}

function attempt(check: string, advice: string, examineIt: () => Promise<string>): Promise<Finding> {
  return attemptLong(check, advice, () => within(secondsForCheck, 'this check', examineIt));
}

/** For long checks, which the deadline of the command limits. */
async function attemptLong(check: string, advice: string, examineIt: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, message: await examineIt() };
  } catch (error) {
    const message = `${(error as Error).message} (see ${advice})`;
    return error instanceof Warning ? { check, ok: true, warning: true, message } : { check, ok: false, message };
  }
}
