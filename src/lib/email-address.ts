import { domainToASCII } from 'node:url';

/**
 * A plausible email address; only sending to it shows whether it works. Control characters are removed on sending, so
 * the email would reach a different mailbox. Some programs also remove joiners in a domain; domains that need them have
 * an ASCII form.
 */
export const emailPattern = /^[^\s\p{Cc}@<>"(),:;\\[\]]+@(?!.*(?:\u200c|\u200d))[^\s\p{Cc}@<>"(),:;\\[\]]+$/u;

/** The form in which email addresses are compared. Columns of this type refuse other forms (ADR 34). */
export type AddressKey = string & { readonly ofAddress: unique symbol };

/**
 * The key of an email address. The local part is folded by letter case only, and its characters are never mapped to
 * others that look alike, since the mailboxes may belong to different people. The domain is folded as the DNS reads it (IDNA).
 */
export function addressKey(address: string): AddressKey {
  const at = address.lastIndexOf('@');
  const key = at < 0 ? foldCase(address) : `${foldCase(address.slice(0, at))}@${domainKey(address.slice(at + 1))}`;
  return key as AddressKey;
}

/** Whether both addresses reach the same mailbox, as far as this server can assume. */
export function isSameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other);
}

/** The form in which domains of addresses are compared. */
export function domainKey(domain: string): string {
  // `domainToASCII` would cut at characters that separate the host from the rest of a URL.
  const ascii = /[^\w.\-\u0080-\u{10ffff}]/u.test(domain) ? '' : domainToASCII(domain);
  return ascii === '' ? foldCase(domain) : ascii;
}

/** Lower-cases the letters that are the upper case of their lower case: neither the Kelvin sign nor a dotted capital I. */
function foldCase(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return lower.toUpperCase() === letter ? lower : letter;
  });
}
