import { Command } from 'commander';
import { findUsers, issueToken, listAccessTokens, revokeToken } from '../core/accounts/index.ts';
import { DomainError, type Scope } from '../core/platform/index.ts';
import { instantFromMilliseconds } from '../lib/clock.ts';
import { type CommonOptions, maxListed, print, printList, requireUserNamed, withTributary } from './run.ts';

interface CreateOptions extends CommonOptions {
  readonly user: string;
  readonly name: string;
  readonly scopes: string;
  readonly expiresAt?: string;
}

interface ListOptions extends CommonOptions {
  readonly user?: string;
  readonly all?: boolean;
}

/** `tributary token`: creates, lists and revokes access tokens. */
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
  command
    .command('list')
    .description('list access tokens that are valid, without the tokens themselves')
    .option('--user <username>', 'only tokens of this user')
    .option('--all', 'also expired and revoked tokens')
    .action(list);
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

async function list({ user: username, all, ...options }: ListOptions): Promise<void> {
  const tokens = await withTributary(options, async (tributary) => {
    const { reader } = tributary.operations.database;
    const now = tributary.operations.clock.now();
    const userId = username === undefined ? undefined : (await requireUserNamed(tributary, username)).id;
    const { rows } = await listAccessTokens(
      reader,
      { userId, now, active: all ? undefined : true },
      { limit: maxListed, offset: 0, orderBy: 'id', sort: 'asc' },
    );
    const users = await findUsers(reader, [...new Set(rows.map((token) => token.userId))]);
    const names = new Map(users.map(({ id, username }) => [id, username]));
    return rows.map((token) => ({
      id: token.id,
      user: names.get(token.userId) ?? '',
      name: token.name,
      scopes: token.scopes,
      created_at: token.createdAt,
      last_used_at: token.lastUsedAt,
      expires_at: token.expiresAt,
      revoked: token.revokedAt !== null,
    }));
  });
  printList(options, tokens, (token) => [
    String(token.id),
    token.user,
    token.name,
    token.scopes.join(','),
    token.last_used_at ? `last used ${token.last_used_at}` : 'never used',
    token.revoked ? 'revoked' : token.expires_at ? `expires ${token.expires_at}` : '',
  ]);
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
