import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProviders } from './providers-file.ts';

const least = { id: 'one', name: 'One', issuer: 'https://one.test', client_id: 'tributary' };

describe('the file of sign-in providers', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'tributary-providers-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const read = (content: unknown) => {
    const path = join(directory, 'providers.json');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return readProviders(path);
  };
  const one = (more: object) => read({ providers: [{ ...least, ...more }] });

  it('names providers, with what is not said as it usually is', async () => {
    expect(await readProviders('')).toEqual([]);
    expect(await one({})).toEqual([
      {
        id: 'one',
        name: 'One',
        issuer: 'https://one.test',
        clientId: 'tributary',
        clientSecret: '',
        scopes: ['openid', 'email', 'profile'],
        makesAccounts: true,
        emailDomains: [],
        networks: [],
        groupsClaim: 'groups',
        roles: [],
      },
    ]);
  });

  it('takes secrets from files beside it, and roles by their names', async () => {
    writeFileSync(join(directory, 'secret'), 'of one\n');
    const groups = [{ value: 'staff', group: 'harbour/crew', role: 'maintainer' }];
    const [provider] = await one({ client_secret_file: 'secret', groups, email_domains: ['One.Test'] });
    expect(provider).toMatchObject({
      clientSecret: 'of one',
      emailDomains: ['one.test'],
      roles: [{ value: 'staff', group: 'harbour/crew', accessLevel: 40 }],
    });
  });

  it('says what is wrong, and repeats no secret', async () => {
    await expect(read('{"client_secret": "hush"')).rejects.toThrow(/^it is no JSON$/);
    await expect(readProviders(join(directory, 'missing'))).rejects.toThrow('ENOENT');
    await expect(one({ id: 'Not this' })).rejects.toThrow('/providers/0/id');
    await expect(one({ isuer: 'x' })).rejects.toThrow('/providers/0');
    await expect(one({ issuer: 'one.test' })).rejects.toThrow('the provider "one": "issuer" must be a URL');
    await expect(one({ issuer: 'http://one.test' })).rejects.toThrow('must have https');
    await expect(one({ networks: ['nowhere'] })).rejects.toThrow('"networks" must name networks');
    await expect(one({ client_secret: 'a', client_secret_file: 'b' })).rejects.toThrow('exclude each other');
    await expect(one({ groups: [{ value: 'a', group: 'b', role: 'boss' }] })).rejects.toThrow('/providers/0/groups/0');
  });

  it('has no two providers of one id or issuer, or with roles in one group', async () => {
    const two = (more: object) => read({ providers: [least, { ...least, ...more }] });
    await expect(two({ issuer: 'https://two.test' })).rejects.toThrow('two providers have the id "one"');
    await expect(two({ id: 'two' })).rejects.toThrow('two providers have the issuer');
    const groups = (group: string) => [{ value: 'a', group, role: 'guest' }];
    const sharing = read({
      providers: [
        { ...least, groups: groups('harbour') },
        { ...least, id: 'two', issuer: 'https://two.test', groups: groups('Harbour') },
      ],
    });
    await expect(sharing).rejects.toThrow('"one" and "two" both give roles in the group Harbour');
  });
});
