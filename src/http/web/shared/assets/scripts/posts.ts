// Lists of posts: a reaction, a vote or a saved post is shown where it was made.
import { toast } from './channel/announce.ts';
import { morphMain, morphRest, parsePage, sendForm } from './channel/page.ts';
import { say } from './composer/text.ts';

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.id !== 'act') return;
  event.preventDefault();
  sendForm(form, event.submitter)
    .then(async (answer) => {
      if (new URL(answer.url).pathname !== location.pathname) return location.assign(answer.url);
      const fresh = parsePage(await answer.text());
      morphMain(fresh);
      morphRest(fresh);
    })
    .catch(() => toast(say('failed')));
});
