// A form that has this device sent notifications, filled by what the browser gives away once its user allows it.
const form = document.querySelector<HTMLFormElement>('form[data-push]');

/** The key as bytes: not all browsers take text. */
function keyOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (sign) => sign.charCodeAt(0));
}

async function subscribe(to: HTMLFormElement): Promise<void> {
  const { push = '', denied = '', failed = '' } = to.dataset;
  const status = to.querySelector<HTMLElement>('[role=status]')!;
  try {
    if ((await Notification.requestPermission()) !== 'granted') {
      status.textContent = denied;
      return;
    }
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: keyOf(push) };
    // A subscription with the key of another server is of no use here.
    await (await pushManager.getSubscription())?.unsubscribe();
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    const fields = { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] };
    for (const [name, value] of Object.entries(fields)) {
      to.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value ?? '';
    }
    to.submit();
  } catch {
    status.textContent = failed;
  }
}

if (form && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void subscribe(form);
  });
}
