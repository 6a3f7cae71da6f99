// What the tools of the composer share.

/** The texts that scripts show, as the page's catalogue has them. */
const words = JSON.parse(document.body.dataset['words'] ?? '{}') as Readonly<Record<string, string>>;

/** A text of the catalogue; each `%s` in it stands for one of `values`. */
export function say(name: string, ...values: readonly string[]): string {
  let next = 0;
  return (words[name] ?? '').replace(/%s/g, () => values[next++] ?? '');
}

/** What a request that changes something must carry, as forms do. */
export function csrfToken(): string {
  return document.querySelector<HTMLInputElement>('input[name=csrf_token]')?.value ?? '';
}

/**
 * Puts `text` in the place of a part of a field, as if it had been typed: it can be undone. Then selects from `from` to `to`,
 * which count from where the part began.
 */
export function replace(
  field: HTMLTextAreaElement,
  start: number,
  end: number,
  text: string,
  from = text.length,
  to = from,
): void {
  field.focus();
  field.setSelectionRange(start, end);
  // The one way that keeps the history of undo; no other is planned for fields.
  if (!document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) {
    field.setRangeText(text, start, end, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  field.setSelectionRange(start + from, start + to);
}
