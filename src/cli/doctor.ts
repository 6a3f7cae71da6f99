import { Command } from 'commander';
import type { Tributary } from '../compose.ts';
import { oddSettings } from '../config.ts';
import { newUuid } from '../lib/random.ts';
import { findMissingBlobs, findOrphans } from '../operations/find-orphans.ts';
import { countJobs } from '../storage/jobs.ts';
import { type CommonOptions, print, withTributary } from './run.ts';

interface DoctorOptions extends CommonOptions {
  readonly mail?: string;
  readonly bytes?: boolean;
  readonly repair?: boolean;
}

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly message: string;
}

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check the set-up and say what to change')
    .option('--mail <address>', 'send a test mail there')
    .option('--bytes', 'compare all kept bytes with the rows that name them; takes a while')
    .option('--repair', 'the same, and have bytes removed that no row names, a day from now')
    .action(doctor);
}

async function doctor(options: DoctorOptions): Promise<void> {
  const findings = await withTributary(async (tributary) => [
    ...(await examine(tributary, options.mail)),
    ...(options.bytes || options.repair ? await compareBytes(tributary, options.repair ?? false) : []),
  ]);
  print(options, { ok: findings.every((finding) => finding.ok), checks: findings }, () =>
    findings.map(({ ok, check, message }) => `${ok ? 'ok  ' : 'FAIL'}  ${check}: ${message}`).join('\n'),
  );
  if (findings.some((finding) => !finding.ok)) process.exitCode = 1;
}

async function examine(tributary: Tributary, address: string | undefined): Promise<Finding[]> {
  const { config, operations, mailer } = tributary;
  return [
    await attempt('settings', 'docs/operate/config.md', async () => {
      const oddities = oddSettings();
      if (oddities.length > 0) throw new Error(oddities.join('; '));
      return 'every name is known';
    }),
    await attempt('database', 'TRIBUTARY_DATABASE_URL', async () => {
      const pending = await operations.database.pendingMigrations();
      if (pending.length > 0) throw new Error(`migrations pending: ${pending.join(', ')}`);
      return `${operations.database.kind}, schema up to date`;
    }),
    await attempt('blobs', 'TRIBUTARY_BLOBS', async () => {
      await operations.blobs.check();
      return 'written, read and removed a probe';
    }),
    await attempt('jobs', 'jobs list --state dead', async () => {
      const { queued = 0, running = 0, dead = 0 } = await countJobs(operations.database.reader);
      if (dead > 0) throw new Error(`${dead} job(s) have failed for good`);
      return `${queued} queued, ${running} running, none failed`;
    }),
    await attempt('mail', 'TRIBUTARY_SMTP_URL', async () => {
      if (mailer.kind === 'kept') return 'no mail server is set: mail is kept, see "tributary mail list"';
      await mailer.verify();
      if (address === undefined) return 'the mail server answers';
      await sendTestMail(tributary, address);
      return `sent a test mail to ${address}`;
    }),
    {
      check: 'base URL',
      ok: true,
      message: `${config.baseUrl} (links in mails begin with it; TRIBUTARY_BASE_URL changes it)`,
    },
  ];
}

/** The store against the rows, in both directions. */
async function compareBytes({ operations }: Tributary, repairs: boolean): Promise<Finding[]> {
  return [
    await attempt('orphans', 'TRIBUTARY_BLOBS', async () => {
      const { blobs, bytes } = await findOrphans(operations, { notes: repairs });
      if (blobs === 0) return 'there are no bytes that no row names';
      const next = repairs ? 'they go a day from now' : 'the server removes them by and by, --repair notes them now';
      return `${blobs} blob(s) of ${bytes} bytes that no row names: ${next}`;
    }),
    await attempt('missing bytes', 'a backup of TRIBUTARY_BLOBS', async () => {
      const missing = await findMissingBlobs(operations);
      if (missing.length === 0) return 'all bytes that rows name are there';
      throw new Error(`${missing.length} blob(s) are gone that rows name: ${missing.slice(0, 10).join(', ')}`);
    }),
  ];
}

async function sendTestMail(tributary: Tributary, address: string): Promise<void> {
  const { operations, mailer } = tributary;
  const mail = operations.messages.testMail({ baseUrl: operations.baseUrl });
  const messageId = `<${newUuid()}@${new URL(operations.baseUrl).hostname}>`;
  await mailer.send({ messageId, to: address, ...mail, attachments: [] });
}

async function attempt(check: string, advice: string, examineIt: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, message: await examineIt() };
  } catch (error) {
    return { check, ok: false, message: `${(error as Error).message} - look at ${advice}` };
  }
}
