import { usePage, useWords } from './page-state.ts';

/** Asks for the password once more; who has none must have signed in a moment ago, and reads so. */
export function PasswordProof({ label, name = 'password' }: { readonly label: string; readonly name?: string }) {
  const { viewer } = usePage();
  const { access } = useWords();
  if (viewer.kind === 'user' && viewer.hasPassword === false) {
    return (
      <>
        <input type="hidden" name={name} value="" />
        <p class="hint">{access.proof.none}</p>
      </>
    );
  }
  return (
    <label>
      {label}
      <input type="password" name={name} required autocomplete="current-password" />
    </label>
  );
}
