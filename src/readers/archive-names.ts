import { isUtf8 } from 'node:buffer';
import { type Entry, getFileNameLowLevel } from 'yauzl';

const utf8Flag = 0x800;
const longestSegment = 255;
const longestName = 4096;

/**
 * The name of a zip entry as text with `/` between folders. Many tools write UTF-8 without declaring it: bytes that are
 * valid UTF-8 are read as such, others as code page 437.
 */
export function entryName(entry: Entry): string {
  const flags = isUtf8(entry.fileNameRaw) ? entry.generalPurposeBitFlag | utf8Flag : entry.generalPurposeBitFlag;
  const name = getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, false);
  return name.replaceAll('\\', '/');
}

/** `./a//b` as `a/b`: the one form in which names are stored and looked up. */
export function normalizedName(name: string): string {
  if (!/(^|\/)\.?(\/|$)/.test(name)) return name;
  return name
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/');
}

/** True for names that point outside of the archive, are empty, or are not valid in any file system. */
export function isUnsafeName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex
  if (/^\/|^[A-Za-z]:|[\u0000-\u001f\u007f]/.test(name) || name.length > longestName) return true;
  if (!name.endsWith('/') && normalizedName(name) === '') return true;
  return name.split('/').some((segment) => segment === '..' || Buffer.byteLength(segment) > longestSegment);
}

/** Equal for names that a file system without case or normalisation would take for one. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Files that operating systems leave in folders and archives. */
export function isLeftBySystem(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);
}

/** The position of `name`, or its insertion point, in sorted names. */
export function firstAtLeast(names: readonly string[], name: string): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (names[middle]! < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Whether a name is an AppleDouble file, which has macOS metadata of a file or folder next to it: `._a` for `a`.
 * @param names sorted
 */
export function isAppleDouble(names: readonly string[], name: string): boolean {
  const at = name.lastIndexOf('/') + 1;
  if (!name.startsWith('._', at)) return false;
  const twin = name.slice(0, at) + name.slice(at + 2);
  if (name.endsWith('/._.') || name === '._.' || isLeftBySystem(twin)) return true;
  const folder = `${twin}/`;
  return names[firstAtLeast(names, twin)] === twin || names[firstAtLeast(names, folder)]?.startsWith(folder) === true;
}
