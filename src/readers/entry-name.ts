import type { Entry } from 'yauzl';

/** Upper half of code page 437, which zip names without the UTF-8 flag are said to be in. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** A name as text. Exporters write UTF-8 without saying so; what is no UTF-8 is read as code page 437. */
export function repairName(raw: Uint8Array): string {
  try {
    return strictUtf8.decode(raw);
  } catch {
    return [...raw].map((byte) => (byte < 128 ? String.fromCharCode(byte) : codePage437[byte - 128])).join('');
  }
}

const symbolicLink = 0o120000;
const fileTypeMask = 0o170000;
const longestSegment = 255;

/** Why an entry must not be used; undefined for ordinary files. */
export function unsafeReason(
  name: string,
  entry: Pick<Entry, 'externalFileAttributes' | 'isEncrypted'>,
): string | undefined {
  if (name.includes('\0')) return 'a NUL in its name';
  if (name.includes('\\')) return 'a backslash in its name';
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'an absolute name';
  const segments = name.split('/');
  if (segments.some((segment) => segment === '..' || segment === '.')) return 'a name that leads elsewhere';
  if (segments.some((segment) => Buffer.byteLength(segment) > longestSegment)) return 'a name that is too long';
  const type = (entry.externalFileAttributes >>> 16) & fileTypeMask;
  if (type === symbolicLink) return 'it is a link';
  if (entry.isEncrypted()) return 'it is encrypted';
  return undefined;
}
