// The toolbar: writes Markdown around or before what is selected, and takes it away again.
import { replace } from './text.ts';

const marks: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' };
const prefixes: Readonly<Record<string, (index: number) => string>> = {
  heading: () => '## ',
  list: () => '- ',
  ordered: (index) => `${index + 1}. `,
  quote: () => '> ',
};
const prefix = /^(## |- |\d+\. |> )/;
const keys: Readonly<Record<string, string>> = { b: 'bold', i: 'italic', k: 'link' };

/** Makes the toolbar of a composer work: by pointer, arrow keys, and Ctrl with B, I or K in the text. */
export function formatText(form: HTMLFormElement, field: HTMLTextAreaElement): void {
  field.addEventListener('keydown', (event) => {
    const format = (event.ctrlKey || event.metaKey) && !event.altKey ? keys[event.key] : undefined;
    if (format === undefined) return;
    event.preventDefault();
    apply(field, format);
  });
  const bar = form.querySelector<HTMLElement>('[data-format-bar]');
  if (!bar) return;
  bar.hidden = false;
  const buttons = [...bar.querySelectorAll<HTMLButtonElement>('[data-format]')];
  // One stop for Tab; arrows go on from there.
  for (const [index, button] of buttons.entries()) {
    button.tabIndex = index === 0 ? 0 : -1;
    button.addEventListener('click', () => apply(field, button.dataset['format']!));
  }
  bar.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const ahead = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: buttons.length - 1 - at };
    const step = steps[event.key as keyof typeof steps];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    const by = event.key.startsWith('Arrow') ? (event.key === ahead ? 1 : -1) : step;
    const next = buttons[(at + by + buttons.length) % buttons.length]!;
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  });
}

function apply(field: HTMLTextAreaElement, format: string): void {
  const mark = marks[format];
  if (mark !== undefined) wrap(field, mark, mark);
  else if (prefixes[format]) begin(field, prefixes[format]);
  else if (format === 'link') link(field);
  else if (selected(field).includes('\n')) wrap(field, '```\n', '\n```');
  else wrap(field, '`', '`');
}

function selected({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string {
  return value.slice(selectionStart, selectionEnd);
}

/** Puts marks around the selection, or takes those away that are there. */
function wrap(field: HTMLTextAreaElement, before: string, after: string): void {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const text = value.slice(start, end);
  const isWrapped =
    value.slice(start - before.length, start) === before && value.slice(end, end + after.length) === after;
  // A star beside the selection may be one of two.
  const isHalf = before === '*' && (value[start - 2] === '*' || value[end + 1] === '*');
  if (isWrapped && !isHalf) {
    replace(field, start - before.length, end + after.length, text, 0, text.length);
  } else {
    replace(field, start, end, `${before}${text}${after}`, before.length, before.length + text.length);
  }
}

/** Begins each line of the selection so, or no longer where all of them do. */
function begin(field: HTMLTextAreaElement, prefixOf: (index: number) => string): void {
  const { value, selectionStart, selectionEnd } = field;
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
  const found = value.indexOf('\n', selectionEnd);
  const end = found < 0 ? value.length : found;
  const lines = value.slice(start, end).split('\n');
  const isThere = lines.every((line, index) => line.startsWith(prefixOf(index)));
  const changed = lines.map((line, index) => {
    const bare = line.replace(prefix, '');
    return isThere ? bare : `${prefixOf(index)}${bare}`;
  });
  const text = changed.join('\n');
  replace(field, start, end, text, lines.length > 1 ? 0 : text.length, text.length);
}

function link(field: HTMLTextAreaElement): void {
  const { selectionStart: start, selectionEnd: end } = field;
  const text = selected(field);
  if (/^https?:\/\/\S+$/.test(text)) replace(field, start, end, `[](${text})`, 1);
  else replace(field, start, end, `[${text}](https://)`, text.length + 3, text.length + 11);
}
