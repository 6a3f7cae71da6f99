// Renews the parts of a page that shows work under way, until the work has ended. Without it the page has a link.
const seconds = 3;
const parts = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-part]')];

/** Puts what has changed in place. A part that somebody is in stays as it is for now. */
function replaceParts(fresh: Document): boolean {
  let isWhole = true;
  for (const old of parts(document)) {
    const part = fresh.getElementById(old.id);
    if (!part) continue;
    old.className = part.className;
    if (part.innerHTML === old.innerHTML) continue;
    const { activeElement } = document;
    if (old !== activeElement && old.contains(activeElement)) isWhole = false;
    else old.replaceChildren(...part.childNodes);
  }
  return isWhole;
}

async function renew(): Promise<boolean> {
  if (document.hidden) return true;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  // Where the page went with the work, the link leads to the result.
  if (answer.status === 404) location.assign(document.querySelector<HTMLAnchorElement>('[data-live] a')!.href);
  if (!answer.ok || answer.redirected) return false;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // A form that is the same but for its key stays, with what was typed into it.
  const key = document.querySelector('input[name=form_key]')?.getAttribute('value');
  if (key) for (const input of fresh.querySelectorAll('input[name=form_key]')) input.setAttribute('value', key);
  const isWhole = replaceParts(fresh);
  return !isWhole || fresh.querySelector('[data-live]') !== null;
}

function renewLater(): void {
  setTimeout(async () => {
    const goesOn = await renew().catch(() => true);
    if (goesOn) renewLater();
  }, seconds * 1000);
}

renewLater();
