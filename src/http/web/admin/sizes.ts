/** Sizes are stored in bytes and shown in MiB. */
const mebibyte = 2 ** 20;

/** A size in a form. */
export function shownSize(bytes: number): string {
  return String(Math.round((bytes / mebibyte) * 1000) / 1000);
}

/** Bytes of a size in a form, or undefined. */
export function storedSize(text: string): number | undefined {
  if (!/^\d{1,10}([.,]\d{1,6})?$/.test(text)) return undefined;
  return Math.round(Number(text.replace(',', '.')) * mebibyte);
}
