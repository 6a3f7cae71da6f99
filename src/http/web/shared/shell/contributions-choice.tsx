import type { ContributionsEnd } from '../../../../core/lifecycle/index.ts';
import { useTyped } from '../forms.tsx';
import { useWords } from './page-state.ts';

interface ContributionsChoiceProps<E extends ContributionsEnd> {
  readonly legend: string;
  readonly ends: readonly E[];
}

/** What is to become of what somebody who leaves has written on the channels of others. */
export function ContributionsChoice<E extends ContributionsEnd>({ legend, ends }: ContributionsChoiceProps<E>) {
  const { deletion } = useWords();
  const current = useTyped('contributions')?.[0] ?? 'ghost';
  return (
    <fieldset class="stack">
      <legend>{legend}</legend>
      {ends.map((end) => (
        <label key={end} class="choice">
          <span>{deletion.ends[end]}</span>
          <input type="radio" name="contributions" value={end} checked={end === current} />
        </label>
      ))}
    </fieldset>
  );
}
