import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { isDomainError } from '../domain/errors.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { groupCommand } from './group.ts';
import { importCommand } from './import.ts';
import { jobsCommand } from './jobs.ts';
import { mailCommand } from './mail.ts';
import { migrateCommand } from './migrate.ts';
import { serveCommand } from './serve.ts';
import { settingCommand } from './setting.ts';
import { tokenCommand } from './token.ts';
import { userCommand } from './user.ts';

/** Exit codes: 1 for a refusal or a failure, 2 for a wrong call or configuration. */
const refused = 1;
const wrongCall = 2;

/** Runs one command; sets the exit code. Mistakes are told in one line, or as JSON with `--json`. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  const program = new Command('tributary').description('Self-hosted community server').exitOverride();
  for (const command of [
    serveCommand(),
    migrateCommand(),
    doctorCommand(),
    userCommand(),
    tokenCommand(),
    groupCommand(),
    importCommand(),
    exportCommand(),
    jobsCommand(),
    mailCommand(),
    settingCommand(),
    demoCommand(),
  ]) {
    program.addCommand(command);
  }
  forEachCommand(program, (command) => {
    command.exitOverride();
    // `import` does something itself beside having subcommands.
    const acts = command.commands.length === 0 || command.name() === 'import';
    if (acts) command.option('--json', 'print the result as JSON');
  });
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : wrongCall;
      return;
    }
    process.exitCode = error instanceof ConfigError ? wrongCall : refused;
    tell(error, argv.includes('--json'));
  }
}

function forEachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) forEachCommand(child, visit);
}

function tell(error: unknown, asJson: boolean): void {
  const message = error instanceof Error ? error.message : String(error);
  const code = isDomainError(error) ? error.code : error instanceof ConfigError ? 'configuration' : 'failed';
  console.error(asJson ? JSON.stringify({ error: code, message }) : `tributary: ${message}`);
}
