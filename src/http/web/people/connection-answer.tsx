import { ActionButton, type Face, usePage, useWords } from '../shared/index.ts';

/** Address of an action on the connection to a person. */
export function connectionPath(face: Pick<Face, 'address'>, action: string): string {
  return `/people/${encodeURIComponent(face.address)}/${action}`;
}

/** Accepts or declines a request to connect. */
export function ConnectionAnswer({ face }: { readonly face: Face }) {
  const { people } = useWords();
  const values = { return_to: usePage().path };
  return (
    <div class="actions">
      <ActionButton
        action={connectionPath(face, 'connect')}
        values={values}
        class="small-button"
        aria-label={people.acceptOf({ name: face.name })}
      >
        {people.accept}
      </ActionButton>
      <ActionButton
        action={connectionPath(face, 'disconnect')}
        values={values}
        class="second small-button"
        aria-label={people.declineOf({ name: face.name })}
      >
        {people.decline}
      </ActionButton>
    </div>
  );
}
