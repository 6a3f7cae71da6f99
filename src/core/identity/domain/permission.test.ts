import { describe, expect, it } from 'vitest';
import {
  grantCategory,
  isAllowed,
  isLimit,
  isPermission,
  limits,
  permissions,
  type Relation,
  roleGrants,
  roleLimit,
} from './permission.ts';

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
  it('are seventeen, each once, in the order of the channel API', () => {
    expect(permissions).toEqual(
      `view_stream send_stream view_profile view_contacts view_storage write_storage view_pages view_wiki write_pages
       write_wiki post_wall post_comments post_mail post_like chat republish delegate`.split(/\s+/),
    );
    for (const name of permissions) expect(isPermission(name)).toBe(true);
    for (const name of ['', 'view', 'VIEW_STREAM', 'length']) expect(isPermission(name)).toBe(false);
    expect(grantCategory).toBe('my_perms');
  });

  it('have limits with the numbers of the channel API', () => {
    const numbers = [0, 1, 2, 4, 8, 128, 256, 512];
    expect(Object.values(limits)).toEqual(numbers);
    for (const number of numbers) expect(isLimit(number)).toBe(true);
    for (const number of [-1, 3, 16, 32, 64, 127, 1024, Number.NaN]) expect(isLimit(number)).toBe(false);
  });

  it.each(permissions)('%s has the limit and the grants of its role', (permission) => {
    const isViewing = permission.startsWith('view_');
    const isAnswering = ['post_comments', 'post_mail', 'post_like', 'chat'].includes(permission);
    const isUsual = isViewing || isAnswering || permission === 'send_stream';
    for (const role of ['public', 'personal', 'forum', 'custom'] as const) {
      const narrow = role === 'public' && isAnswering ? limits.authenticated : limits.granted;
      expect([role, roleLimit(role, permission)]).toEqual([role, isViewing ? limits.public : narrow]);
      const more = { public: ['post_wall', 'republish'], personal: [], forum: ['post_wall'], custom: [] }[role];
      expect([role, roleGrants(role, permission)]).toEqual([role, isUsual || (more as string[]).includes(permission)]);
    }
  });

  it.each(permissions)('%s is left to who is ignored only where it is for looking', (permission) => {
    const isLeft = permission.startsWith('view_');
    expect(isAllowed(permission, limits.public, { ...friend, ignored: true })).toBe(isLeft);
    expect(isAllowed(permission, limits.public, { ...friend, blocked: true })).toBe(false);
    expect(isAllowed(permission, limits.me, { ...friend, blocked: true, ignored: true, isSelf: true })).toBe(true);
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
