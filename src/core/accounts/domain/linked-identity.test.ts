import { describe, expect, it } from 'vitest';
import { isEmailAllowed, type ProvenIdentity, verifiedEmail } from './linked-identity.ts';

const proven = (email: string, isEmailVerified: boolean, emailDomains: readonly string[] = []): ProvenIdentity => ({
  provider: { id: 'a', name: 'A', issuer: 'https://a.test', makesAccounts: true, emailDomains, roles: [] },
  claims: { subject: '1', email, isEmailVerified, name: '', username: '', groups: [] },
});

describe('the address of an identity', () => {
  it('counts where the provider has verified it and it is an address', () => {
    expect(verifiedEmail(proven('ann@a.test', true))).toBe('ann@a.test');
    expect(verifiedEmail(proven('ann@a.test', false))).toBeUndefined();
    expect(verifiedEmail(proven('ann', true))).toBeUndefined();
    expect(verifiedEmail(proven('', true))).toBeUndefined();
  });

  it('is in one of the domains that the operator allows, itself and not one below it', () => {
    const allowed = (email: string, isVerified = true) =>
      isEmailAllowed(proven(email, isVerified, ['a.test', 'b.test']));
    expect([allowed('ann@A.test'), allowed('ann@b.test')]).toEqual([true, true]);
    expect([allowed('ann@x.a.test'), allowed('ann@evila.test'), allowed('a.test')]).toEqual([false, false, false]);
    expect(allowed('ann@a.test', false)).toBe(false);
    expect(isEmailAllowed(proven('', false))).toBe(true);
  });
});
