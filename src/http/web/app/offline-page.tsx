import { Icon, useWords } from '../shared/index.ts';

/** Stands where a page would, when there is no network and it was not read before. */
export function OfflinePage() {
  const { app } = useWords();
  return (
    <div class="nothing">
      <Icon name="wifi-off" />
      <h1>{app.title}</h1>
      <p>{app.text}</p>
      <p class="actions center">
        <a class="button" href="">
          {app.again}
        </a>
        <a class="button second" href="/">
          {app.home}
        </a>
      </p>
    </div>
  );
}
