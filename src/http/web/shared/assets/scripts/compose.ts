// Pages where something is written: a toolbar, menus, files that are uploaded meanwhile, drafts. Without it there is a plain form.
import { takeSharedFiles } from './app/shared.ts';
import { type Attached, attachFiles } from './composer/attach.ts';
import { autosaveDraft } from './composer/drafts.ts';
import { formatText } from './composer/format.ts';
import { suggest } from './composer/menu.ts';

const composers = new WeakMap<HTMLFormElement, Attached>();

/** Makes the composers work that are on the page by now. */
function begin(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-composer]:not([data-begun])')) {
    const field = form.querySelector<HTMLTextAreaElement>('textarea[name=body]');
    if (!field) continue;
    form.dataset['begun'] = '';
    formatText(form, field);
    suggest(form, field);
    const draft = autosaveDraft(form);
    const attached = attachFiles(form, () => draft.changed());
    if (attached) composers.set(form, attached);
    if (attached && location.pathname === '/compose') {
      takeSharedFiles()
        .then((files) => attached.add(files))
        .catch(() => undefined);
    }
  }
}

// Before whoever sends by script: what is not whole yet is not sent.
document.addEventListener(
  'submit',
  (event) => {
    if (!composers.get(event.target as HTMLFormElement)?.holdBack(event.submitter)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);

/** Enter sends in channels, Ctrl and Enter everywhere. */
document.addEventListener('keydown', (event) => {
  const field = event.target;
  if (event.key !== 'Enter' || event.isComposing || !(field instanceof HTMLTextAreaElement)) return;
  const isChannel = field.closest('.dock') !== null;
  if (!field.closest('[data-composer]') || !(event.ctrlKey || (isChannel && !event.shiftKey))) return;
  event.preventDefault();
  const { form } = field;
  form?.requestSubmit(form.querySelector<HTMLElement>('[data-send]'));
});

begin();
document.addEventListener('tributary:shown', begin);
