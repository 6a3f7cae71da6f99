import { describe, expect, it } from 'vitest';
import { anonymous, channelsOf, mayReadPrivateKey, type UserViewer } from './viewer.ts';

const viewer: UserViewer = {
  kind: 'user',
  userId: 1,
  username: 'alice',
  isAdmin: false,
  language: '',
  channelId: 3,
  ownChannelIds: [3, 4],
  xchanId: 5,
  ownXchanIds: [5, 6],
  scopes: ['api'],
  credential: 'password',
  at: '2026-01-01T00:00:00.000Z',
};

describe('a viewer', () => {
  it('has the own channels and the one acted for, each once', () => {
    expect(channelsOf(viewer)).toEqual([3, 4]);
    expect(channelsOf({ ...viewer, channelId: 4 })).toEqual([4, 3]);
    expect(channelsOf({ ...viewer, channelId: 9 })).toEqual([9, 3, 4]);
  });

  it('who is not signed in differs in kind', () => {
    expect(anonymous).toEqual({ kind: 'anonymous' });
  });
});

describe('the private key of a channel', () => {
  it.each([
    ['password', ['api'], true],
    ['system', [], true],
    ['session', ['api'], false],
    ['session', ['export_keys'], false],
    ['token', ['api'], false],
    ['token', ['api', 'sudo', 'read_api'], false],
    ['token', ['export_keys'], true],
    ['token', ['api', 'export_keys'], true],
  ] as const)('by %s with %j: %s', (credential, scopes, may) => {
    const asked = { ...viewer, credential, scopes };
    expect(mayReadPrivateKey(asked)).toBe(may);
    expect(mayReadPrivateKey({ ...asked, channelId: 4 })).toBe(may);
    // Never of a channel of a group.
    expect(mayReadPrivateKey({ ...asked, channelId: 9 })).toBe(false);
  });
});
