import { Filled } from './filled.tsx';
import { usePage, useWords } from './page-state.ts';

/** Says, before somebody makes an account, that this means to accept the rules of the server; nothing where there are none. */
export function TermsNote() {
  const { terms } = useWords();
  const { hasTerms } = usePage();
  if (!hasTerms) return null;
  return (
    <p class="small faint">
      <Filled text={terms.accept} slots={{ rules: <a href="/about/rules">{terms.rules}</a> }} />
    </p>
  );
}
