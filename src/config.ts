import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Setting } from './config/setting.ts';
import { type Config, settings } from './config/settings.ts';

export { type Config, settings } from './config/settings.ts';

/** All problems of the configuration. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `${problems.length === 1 ? '1 setting is' : `${problems.length} settings are`} not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/**
 * Reads the settings from the environment and from a file `.env` in the working directory; the environment wins.
 * @throws ConfigError naming every problem
 */
export function loadConfig(
  environment: NodeJS.ProcessEnv = readEnvironment(),
  overrides: Partial<Config> = {},
): Config {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const given: string[] = [];
  for (const setting of settings as readonly Setting[]) {
    try {
      const text = isServiceLink(environment, setting.name) ? undefined : environment[setting.name]?.trim();
      values[setting.key] = setting.parse(text || setting.fallback);
      if (text || setting.key in overrides) given.push(setting.name);
    } catch (error) {
      problems.push(`${setting.name} ${(error as Error).message}`);
    }
  }
  if (String(values['blobs']).startsWith('s3:') && !(values['s3.accessKeyId'] && values['s3.secretAccessKey'])) {
    problems.push(
      'TRIBUTARY_BLOBS uses S3, so TRIBUTARY_S3_ACCESS_KEY_ID and TRIBUTARY_S3_SECRET_ACCESS_KEY are required',
    );
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return derive({ ...values, given }, overrides);
}

/**
 * Warnings about unknown names in the environment and in `.env`, because a mistyped setting has no effect. The server
 * still starts: Kubernetes also sets names like these, for each Service called `tributary-*`.
 */
export function settingWarnings(environment: NodeJS.ProcessEnv = readEnvironment()): string[] {
  const links = Object.keys(environment).filter((name) => isServiceLink(environment, name));
  return [...links.map(serviceLinkWarning), ...Object.keys(environment).filter(isUnknown).map(oddityOf)];
}

/** Kubernetes sets `TRIBUTARY_PORT=tcp://...` in every pod if a Service is called `tributary`. */
function isServiceLink(environment: NodeJS.ProcessEnv, name: string): boolean {
  return name === 'TRIBUTARY_PORT' && /^(tcp|udp|sctp):\/\//.test(environment[name]?.trim() ?? '');
}

function serviceLinkWarning(name: string): string {
  const { fallback } = settings.find((setting) => setting.name === name)!;
  return `${name} comes from a Kubernetes Service and is ignored; the port is ${fallback}. To set the port, use enableServiceLinks: false or rename the Service`;
}

/** Names for tests are not settings of the server. */
function isUnknown(name: string): boolean {
  const isOurs = name.startsWith('TRIBUTARY_') && !name.startsWith('TRIBUTARY_TEST_');
  return isOurs && !settings.some((setting) => setting.name === name);
}

function oddityOf(name: string): string {
  const byDistance = settings.map((setting) => ({ name: setting.name, distance: editDistance(name, setting.name) }));
  const nearest = byDistance.reduce((one, two) => (two.distance < one.distance ? two : one));
  return `${name} is not a setting${nearest.distance <= 3 ? `; did you mean ${nearest.name}?` : ''}`;
}

/** The number of letters to change, add or remove to turn `one` into `other`. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let column = 0; column < other.length; column += 1) {
      const changed = row[column]! + (one[index] === other[column] ? 0 : 1);
      next.push(Math.min(changed, row[column + 1]! + 1, next[column]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}

function derive(values: Readonly<Record<string, unknown>>, overrides: Partial<Config>): Config {
  const config = { ...grouped(values), ...overrides } as Config;
  const baseUrl =
    config.baseUrl || `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  return {
    ...config,
    baseUrl,
    databaseUrl: config.databaseUrl || `sqlite:${join(config.dataDir, 'tributary.sqlite')}`,
    mailFrom: config.mailFrom || `Tributary <noreply@${new URL(baseUrl).hostname}>`,
  };
}

/** `s3.region` as `region` in `s3`. */
function grouped(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const [group = '', name] = key.split('.');
    result[group] = name === undefined ? value : { ...(result[group] as object | undefined), [name]: value };
  }
  return result;
}

/** The environment of this process with additions, for a child process. */
export function environmentWith(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

function readEnvironment(): NodeJS.ProcessEnv {
  return { ...readDotEnv(resolve('.env')), ...process.env };
}

function readDotEnv(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const found: Record<string, string> = {};
  for (const line of readFileSync(path, 'utf8').split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Z0-9_]+)\s*=\s*(.*?)\s*$/.exec(line);
    if (match) found[match[1]!] = match[2]!.replace(/^(["'])(.*)\1$/, '$2');
  }
  return found;
}
