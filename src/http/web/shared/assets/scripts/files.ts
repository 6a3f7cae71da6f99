// Files dropped anywhere on the page are uploaded by its form, in pieces, which shows how far they have come.
import { uploadForms } from './files/upload.ts';

const menu = document.querySelector<HTMLDetailsElement>('details[data-drop]');
const field = menu?.querySelector<HTMLInputElement>('input[type=file]');

if (menu && field) {
  document.querySelector<HTMLElement>('[data-drop-hint]')?.removeAttribute('hidden');
  document.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const files = event.dataTransfer?.files;
    if (!files?.length) return;
    event.preventDefault();
    // Who can see them is chosen there before they are sent.
    field.files = files;
    menu.open = true;
    menu.querySelector<HTMLElement>('button')?.focus();
  });
}

uploadForms();
