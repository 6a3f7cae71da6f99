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

/** Exit codes: 1 for a refusal or failure, 2 for wrong usage or configuration, 3 for a timeout. */
const refused = 1;
const wrongCall = 2;
const timedOut = 3;

const shortLimit: TimeLimit = { seconds: 60, counts: 'all time' };
const longLimit: TimeLimit = { seconds: 600, counts: 'time without progress' };

/** Long-running commands are only limited in the time without progress. */
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

/** Open handles, such as a silent connection, must not keep a finished command alive. */
const graceMilliseconds = 5000;

/** Runs one command and sets the exit code. Errors are one line, or JSON with `--json`. */
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
    // `import` is a command and also has subcommands.
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
  const what =
    counts === 'all time' ? 'give up after this many seconds' : 'give up after this many seconds without progress';
  command.option('--json', 'print the result as JSON');
  command.option('--timeout <seconds>', `${what} (0 = never; default: ${seconds})`, secondsOf);
}

/** `import` parses options of `import status` as its own, so this looks at both. */
function limitOf(command: Command): TimeLimit {
  const limit = limits[command.name()] ?? shortLimit;
  const { timeout } = command.optsWithGlobals<{ timeout?: number }>();
  return { ...limit, seconds: timeout ?? limit.seconds, isAsked: timeout !== undefined };
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 0 && seconds <= 1_000_000)) {
    throw new InvalidArgumentError('It must be a number of seconds, or 0 for never.');
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
