/** Sizes are stored in bytes, and people write them in MiB. */
const mebibyte = 2 ** 20;

/** A size as a form has it. */
export function shownSize(bytes: number): string {
  return String(Math.round((bytes / mebibyte) * 1000) / 1000);
}

/** The bytes that a form means; undefined where it means no size. */
export function storedSize(text: string): number | undefined {
  if (!/^\d{1,10}([.,]\d{1,6})?$/.test(text)) return undefined;
  return Math.round(Number(text.replace(',', '.')) * mebibyte);
}
