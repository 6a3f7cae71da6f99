/** Shows how far the files of forms with a `progress` element have come, while they are sent; their answers are shown as ever. */
export function showProgress(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const bar = form.querySelector('progress');
    if (!bar || event.defaultPrevented) return;
    event.preventDefault();
    send(form, bar);
  });
}

function send(form: HTMLFormElement, bar: HTMLProgressElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.setRequestHeader('accept', 'text/html');
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) bar.value = loaded / total;
  });
  request.addEventListener('load', () => {
    // It has followed the redirect that says what was done.
    if (request.status < 300) return location.assign(request.responseURL);
    const fresh = new DOMParser().parseFromString(request.responseText, 'text/html').querySelector('main');
    if (!fresh) return form.submit();
    document.querySelector('main')?.replaceWith(fresh);
    fresh.querySelector<HTMLElement>('[autofocus]')?.focus();
  });
  // The browser says what is wrong with the connection.
  request.addEventListener('error', () => form.submit());
  request.send(new FormData(form));
  bar.hidden = false;
  if (button) button.disabled = true;
}
