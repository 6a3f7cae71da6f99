import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { ConfigError } from '../config.ts';
import { isDomainError } from '../core/platform/index.ts';
import { version } from '../lib/version.ts';
import { type Deadline, startDeadline, type TimeLimit } from './deadline.ts';
import { backupCommand } from './backup.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { groupCommand } from './group.ts';
import { importCommand } from './import.ts';
import { jobsCommand } from './jobs.ts';
import { mailCommand } from './mail.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';
import { searchCommand } from './search.ts';
import { serveCommand } from './serve.ts';
import { settingCommand } from './setting.ts';
import { tokenCommand } from './token.ts';
import { userCommand } from './user.ts';

/** Exit codes: 1 for a refusal or a failure, 2 for a wrong call or configuration, 3 for too long a wait. */
const refused = 1;
const wrongCall = 2;
const timedOut = 3;

const shortLimit: TimeLimit = { seconds: 60, counts: 'all time' };
const longLimit: TimeLimit = { seconds: 600, counts: 'time without progress' };

/** Limits of commands that may take long: they have one only for the time without progress. */
const limits: Readonly<Record<string, TimeLimit>> = {
  serve: { seconds: 60, counts: 'time without progress' },
  doctor: { seconds: 60, counts: 'time without progress' },
  migrate: longLimit,
  import: longLimit,
  export: longLimit,
  backup: longLimit,
  restore: longLimit,
  search: longLimit,
  demo: longLimit,
};

/** What is left open when a command has ended, such as a connection that nobody answers on, may not keep it. */
const graceMilliseconds = 5000;

/** Runs one command; sets the exit code. Mistakes are reported in one line, or as JSON with `--json`. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  const asJson = argv.includes('--json');
  const program = new Command('tributary').description('Self-hosted community server').exitOverride();
  program.version(version, '-V, --version', 'print the version');
  for (const command of [
    serveCommand(),
    migrateCommand(),
    doctorCommand(),
    userCommand(),
    tokenCommand(),
    groupCommand(),
    importCommand(),
    exportCommand(),
    backupCommand(),
    restoreCommand(),
    jobsCommand(),
    mailCommand(),
    settingCommand(),
    searchCommand(),
    demoCommand(),
  ]) {
    program.addCommand(command);
  }
  forEachCommand(program, (command) => {
    command.exitOverride();
    // `import` does something itself beside having subcommands.
    const acts = command.commands.length === 0 || command.name() === 'import';
    if (acts) addCommonOptions(command);
  });
  let deadline: Deadline | undefined;
  program.hook('preAction', (_program, command) => {
    deadline = startDeadline(limitOf(command), (message) => {
      reportError(new Error(message), asJson);
      process.exit(timedOut);
    });
    command.setOptionValue('deadline', deadline);
  });
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : wrongCall;
      return;
    }
    process.exitCode = error instanceof ConfigError ? wrongCall : refused;
    reportError(error, asJson);
  }
  deadline?.end();
  setTimeout(() => process.exit(), graceMilliseconds).unref();
}

function addCommonOptions(command: Command): void {
  const { seconds, counts } = limits[command.name()] ?? shortLimit;
  const what = counts === 'all time' ? 'give up after so long' : 'give up after so long without progress';
  command.option('--json', 'print the result as JSON');
  command.option('--timeout <seconds>', `${what}; 0 for never (default: ${seconds})`, secondsOf);
}

/** `import` takes options of `import status` for its own, so both are looked at. */
function limitOf(command: Command): TimeLimit {
  const limit = limits[command.name()] ?? shortLimit;
  const { timeout } = command.optsWithGlobals<{ timeout?: number }>();
  return { ...limit, seconds: timeout ?? limit.seconds, isAsked: timeout !== undefined };
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 0 && seconds <= 1_000_000)) {
    throw new InvalidArgumentError('It is a number of seconds, 0 for never.');
  }
  return seconds;
}

function forEachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) forEachCommand(child, visit);
}

function reportError(error: unknown, asJson: boolean): void {
  const message = error instanceof Error ? error.message : String(error);
  const code = isDomainError(error) ? error.code : error instanceof ConfigError ? 'configuration' : 'failed';
  console.error(asJson ? JSON.stringify({ error: code, message }) : `tributary: ${message}`);
}
