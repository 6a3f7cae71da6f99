import { describe, expect, it } from 'vitest';
import { type Acl, type Audience, emptyAcl, isEmptyAcl, permits, visibilityOf } from './acl.ts';

const acl = (some: Partial<Acl>): Acl => ({ ...emptyAcl, ...some });
const ann: Audience = {
  xchans: [1, 2],
  privacyGroups: [10, 11],
  isOwner: false,
  isAuthor: false,
  seesGroup: false,
  mayView: true,
};
const nobody: Audience = { ...ann, xchans: [], privacyGroups: [] };
const lists = ['allowXchans', 'allowGroups', 'denyXchans', 'denyGroups'] as const;

describe('an audience', () => {
  it('is empty when it names nobody at all', () => {
    expect(emptyAcl).toEqual({ allowXchans: [], allowGroups: [], denyXchans: [], denyGroups: [] });
    expect(isEmptyAcl(emptyAcl)).toBe(true);
    for (const list of lists) expect(isEmptyAcl(acl({ [list]: [1] }))).toBe(false);
    for (const list of lists) {
      for (const other of lists) expect(isEmptyAcl(acl({ [list]: [1], [other]: [1] }))).toBe(false);
    }
    expect(isEmptyAcl({ allowXchans: [1], allowGroups: [1], denyXchans: [1], denyGroups: [1] })).toBe(false);
  });

  it('restricts when it allows somebody, not when it only denies', () => {
    expect(visibilityOf(emptyAcl)).toBe('public');
    for (const list of lists) {
      expect(visibilityOf(acl({ [list]: [1] }))).toBe(list.startsWith('allow') ? 'restricted' : 'public');
    }
    expect(visibilityOf(acl({ allowXchans: [1], allowGroups: [1] }))).toBe('restricted');
  });
});

describe('who may see something', () => {
  const visibilities = ['public', 'group', 'restricted', 'owner'] as const;

  it.each(visibilities)('of the visibility %s: its owner and its author, whatever else is said', (visibility) => {
    for (const who of [{ isOwner: true }, { isAuthor: true }]) {
      const asked = { ...ann, ...who, mayView: false };
      expect(permits(visibility, acl({ denyXchans: [1] }), asked)).toBe(true);
      expect(permits(visibility, acl({ denyGroups: [1] }), { ...nobody, ...who })).toBe(true);
    }
  });

  it.each(visibilities)('of the visibility %s: nobody whom the channel lets look at nothing', (visibility) => {
    const named = acl({ allowXchans: [1] });
    expect(permits(visibility, named, { ...ann, seesGroup: true, mayView: false })).toBe(false);
    expect(permits(visibility, emptyAcl, { ...nobody, seesGroup: true, mayView: false })).toBe(false);
  });

  it.each([
    ['public', false, true],
    ['public', true, true],
    ['group', false, false],
    ['group', true, true],
    ['restricted', true, false],
    ['owner', true, false],
  ] as const)('of the visibility %s, where the group is seen: %s, without names: %s', (visibility, seesGroup, may) => {
    expect(permits(visibility, emptyAcl, { ...ann, seesGroup })).toBe(may);
    expect(permits(visibility, emptyAcl, { ...nobody, seesGroup })).toBe(may);
    // Denying others takes nothing from known identities, and everything from unknown ones.
    for (const denied of [
      acl({ denyXchans: [7] }),
      acl({ denyGroups: [77] }),
      acl({ denyXchans: [7], denyGroups: [77] }),
    ]) {
      expect(permits(visibility, denied, { ...ann, seesGroup })).toBe(may);
      expect(permits(visibility, denied, { ...nobody, seesGroup })).toBe(false);
    }
  });

  it.each([
    ['in person', { allowXchans: [7, 2] }],
    ['by a privacy group', { allowGroups: [77, 11] }],
  ])('of what is restricted: who is named %s', (_, named) => {
    expect(permits('restricted', acl(named), ann)).toBe(true);
    expect(permits('restricted', acl(named), { ...ann, xchans: [8], privacyGroups: [88] })).toBe(false);
    expect(permits('restricted', acl(named), nobody)).toBe(false);
    expect(permits('owner', acl(named), { ...ann, seesGroup: true })).toBe(false);
    expect(permits('group', acl(named), ann)).toBe(false);
  });

  it.each([
    ['in person', { denyXchans: [7, 2] }],
    ['by a privacy group', { denyGroups: [77, 11] }],
  ])('not who is denied %s, allowed or not', (_, named) => {
    for (const visibility of visibilities) {
      expect(permits(visibility, acl({ ...named, allowXchans: [1] }), { ...ann, seesGroup: true })).toBe(false);
    }
  });

  it('identities and privacy groups with the same number are not the same', () => {
    expect(permits('restricted', acl({ allowGroups: [1] }), ann)).toBe(false);
    expect(permits('restricted', acl({ allowXchans: [10] }), ann)).toBe(false);
  });
});
