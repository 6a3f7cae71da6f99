// Passkeys: forms that make one, and the form that signs in with one, are shown where the browser knows how, and sent once it
// has answered.

/** What the server says: what the browser needs, or what is wrong. */
type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON & { error?: string };

/** A challenge of a form that waits for a long time grows old. */
const renewMilliseconds = 10 * 60_000;
let waiting = new AbortController();

async function ask(form: HTMLFormElement, path: string): Promise<Options> {
  const fields = [...new FormData(form)].map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : '',
  ]);
  const headers = { accept: 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return (await response.json()) as Options;
}

function show(form: HTMLFormElement, text: string): void {
  form.querySelector('[role=status]')!.textContent = text;
}

function send(form: HTMLFormElement, credential: Credential | null): void {
  if (!credential) return;
  form.querySelector<HTMLInputElement>('[data-answer]')!.value = JSON.stringify(credential);
  form.submit();
}

/** Whatever waits in the background makes room. */
function begin(): AbortSignal {
  waiting.abort();
  waiting = new AbortController();
  return waiting.signal;
}

async function make(form: HTMLFormElement, path: string): Promise<void> {
  try {
    const signal = begin();
    const options = await ask(form, path);
    if (options.error !== undefined) return show(form, options.error);
    show(form, '');
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    send(form, await navigator.credentials.create({ publicKey, signal }));
  } catch {
    show(form, form.dataset['failed'] ?? '');
  }
}

async function use(form: HTMLFormElement, mediation: CredentialMediationRequirement): Promise<void> {
  const isAsked = mediation !== 'conditional';
  const signal = begin();
  try {
    const options = await ask(form, form.dataset['passkey']!);
    if (options.error !== undefined) return isAsked ? show(form, options.error) : undefined;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    send(form, await navigator.credentials.get({ publicKey, mediation, signal }));
  } catch {
    if (isAsked) show(form, form.dataset['failed'] ?? '');
  }
}

function prepareUse(form: HTMLFormElement): void {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearInterval(renewing);
    void use(form, 'optional');
  });
  const offer = async (): Promise<void> => {
    // The field for the name offers passkeys like names and passwords that the browser knows.
    if (!document.hidden && (await PublicKeyCredential.isConditionalMediationAvailable?.()))
      void use(form, 'conditional');
  };
  const renewing = setInterval(() => void offer(), renewMilliseconds);
  void offer();
}

function prepareNew(form: HTMLFormElement): void {
  const path = form.dataset['passkeyNew']!;
  // A form that takes a password as well has a button of its own for the passkey.
  const button = form.querySelector<HTMLButtonElement>('button[data-passkey-button]');
  form.hidden = false;
  if (button) button.hidden = false;
  (button ?? form).addEventListener(button ? 'click' : 'submit', (event) => {
    event.preventDefault();
    void make(form, path);
  });
}

const isKnown = 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
if (isKnown && isSecureContext) {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) prepareUse(form);
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey-new]')) prepareNew(form);
  for (const hint of document.querySelectorAll<HTMLElement>('[data-passkey-missing]')) hint.hidden = true;
}
