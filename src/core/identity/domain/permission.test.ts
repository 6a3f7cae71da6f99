import { describe, expect, it } from 'vitest';
import { isAllowed, limits, permissions, type Relation, roleGrants, roleLimit } from './permission.ts';

const stranger: Relation = {
  isSelf: false,
  isOnThisServer: true,
  isOnSameNetwork: true,
  connection: 'none',
  blocked: false,
  ignored: false,
  granted: false,
};
const friend: Relation = { ...stranger, connection: 'connected', granted: true };

describe('permissions', () => {
  it('are seventeen, each once', () => {
    expect(new Set(permissions).size).toBe(17);
  });

  it.each([
    ['me', false, false, false, false],
    ['public', true, true, true, true],
    ['authenticated', true, true, true, true],
    ['network', true, true, true, true],
    ['site', true, true, true, true],
    ['connections', false, false, true, true],
    ['pending', false, true, true, true],
    ['granted', false, false, false, true],
  ] as const)('limited to %s', (name, ofStranger, ofAsking, ofConnected, ofGranted) => {
    const limit = limits[name];
    expect(isAllowed('post_wall', limit, stranger)).toBe(ofStranger);
    expect(isAllowed('post_wall', limit, { ...stranger, connection: 'pending', granted: true })).toBe(ofAsking);
    expect(isAllowed('post_wall', limit, { ...friend, granted: false })).toBe(ofConnected);
    expect(isAllowed('post_wall', limit, friend)).toBe(ofGranted);
    expect(isAllowed('post_wall', limit, { ...stranger, isSelf: true })).toBe(true);
    expect(isAllowed('post_wall', limit, { ...friend, blocked: true })).toBe(false);
    expect(isAllowed('post_wall', limit, { ...friend, ignored: true })).toBe(false);
    expect(isAllowed('view_stream', limit, { ...friend, ignored: true })).toBe(ofGranted);
  });

  it('know who is elsewhere', () => {
    const elsewhere = { ...stranger, isOnThisServer: false };
    expect(isAllowed('chat', limits.site, elsewhere)).toBe(false);
    expect(isAllowed('chat', limits.network, elsewhere)).toBe(true);
    expect(isAllowed('chat', limits.network, { ...elsewhere, isOnSameNetwork: false })).toBe(false);
  });

  it('follow the role: strangers may talk to public channels alone, nobody is a delegate unasked', () => {
    for (const role of ['public', 'personal', 'forum', 'custom'] as const) {
      const mayAsStranger = permissions.filter((each) => isAllowed(each, roleLimit(role, each), stranger));
      const may = permissions.filter((each) =>
        isAllowed(each, roleLimit(role, each), { ...friend, granted: roleGrants(role, each) }),
      );
      expect(mayAsStranger.includes('post_comments')).toBe(role === 'public');
      expect(mayAsStranger).toContain('view_stream');
      expect(may).toContain('post_comments');
      expect(may.includes('post_wall')).toBe(role === 'public' || role === 'forum');
      for (const never of ['delegate', 'write_storage', 'write_pages', 'write_wiki'] as const) {
        expect(may).not.toContain(never);
      }
    }
  });
});
