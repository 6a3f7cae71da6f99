import { CsrfInput, type Face, usePage, useWords } from '../shared/index.ts';

/** Path of what can be done about one's connection with somebody. */
export function connectionPath(face: Pick<Face, 'address'>, action: string): string {
  return `/people/${encodeURIComponent(face.address)}/${action}`;
}

/** Accepts or declines that somebody wants to connect. */
export function ConnectionAnswer({ face }: { readonly face: Face }) {
  const { people } = useWords();
  const { csrfToken, path } = usePage();
  return (
    <div class="actions">
      <form method="post" action={connectionPath(face, 'connect')}>
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="return_to" value={path} />
        <button type="submit" class="small-button" aria-label={people.acceptOf({ name: face.name })}>
          {people.accept}
        </button>
      </form>
      <form method="post" action={connectionPath(face, 'disconnect')}>
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="return_to" value={path} />
        <button type="submit" class="second small-button" aria-label={people.declineOf({ name: face.name })}>
          {people.decline}
        </button>
      </form>
    </div>
  );
}
