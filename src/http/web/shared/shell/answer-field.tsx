import { TextField } from '../forms.tsx';
import { useWords } from './page-state.ts';

/** The field for an answer to a decision of moderators. */
export function AnswerField({ maxLength }: { readonly maxLength: number }) {
  const { moderation: words } = useWords();
  return (
    <TextField
      name="body"
      label={words.answer}
      hint={words.answerHint}
      rows={5}
      maxLength={maxLength}
      required
      dir="auto"
    />
  );
}
