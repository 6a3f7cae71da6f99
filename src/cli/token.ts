import { Command } from 'commander';
import { issueToken, revokeToken } from '../core/accounts/index.ts';
import { DomainError, type Scope } from '../core/platform/index.ts';
import { instantFromMilliseconds } from '../lib/clock.ts';
import { type CommonOptions, print, requireUserNamed, withTributary } from './run.ts';

interface CreateOptions extends CommonOptions {
  readonly user: string;
  readonly name: string;
  readonly scopes: string;
  readonly expiresAt?: string;
}

/** `tributary token`: creates and revokes access tokens. */
export function tokenCommand(): Command {
  const command = new Command('token').description('manage access tokens');
  command
    .command('create')
    .description('create an access token; it is shown only once')
    .requiredOption('--user <username>', 'owner of the token')
    .option('--name <name>', 'name of the token', 'command line')
    .option(
      '--scopes <scopes>',
      'comma-separated: api, read_api, sudo (act as another user, administrators only), export_keys (private keys in exports)',
      'api',
    )
    .option('--expires-at <date>', 'expiry date or time (ISO 8601)')
    .action(createToken);
  command.command('revoke <id>').description('revoke an access token').action(revoke);
  return command;
}

async function createToken(options: CreateOptions): Promise<void> {
  const issued = await withTributary(options, async (tributary) => {
    const user = await requireUserNamed(tributary, options.user);
    return issueToken(tributary.operations, 'operator', {
      userId: user.id,
      name: options.name,
      scopes: parseScopes(options.scopes),
      expiresAt: parseDate(options.expiresAt),
    });
  });
  print(options, { id: issued.id, token: issued.token }, ({ token }) => token);
}

async function revoke(id: string, options: CommonOptions): Promise<void> {
  const tokenId = requireId(id);
  await withTributary(options, ({ operations }) => revokeToken(operations, 'operator', tokenId));
  print(options, { id: tokenId, revoked: true }, () => `Revoked token ${tokenId}.`);
}

function requireId(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new DomainError('invalid_input', 'cli.badTokenId', { value: text });
}

const cliScopes = ['api', 'read_api', 'sudo', 'export_keys'];

function parseScopes(text: string): Scope[] {
  const scopes = text.split(',').map((scope) => scope.trim());
  for (const scope of scopes) {
    if (!cliScopes.includes(scope)) {
      throw new DomainError('invalid_input', 'cli.badScope', { scope });
    }
  }
  return scopes as Scope[];
}

function parseDate(text: string | undefined): string | null {
  if (text === undefined) return null;
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) throw new DomainError('invalid_input', 'cli.badDate', { value: text });
  return instantFromMilliseconds(milliseconds);
}
