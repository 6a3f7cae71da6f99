import { useWords } from './page-state.ts';

interface AnswerFieldsProps {
  /** What was written, and refused. */
  readonly body: string;
  readonly maxLength: number;
}

/** What somebody answers to a decision of moderators. */
export function AnswerFields({ body, maxLength }: AnswerFieldsProps) {
  const { moderation: words } = useWords();
  return (
    <>
      <label for="answer">{words.answer}</label>
      <textarea
        id="answer"
        name="body"
        rows={5}
        maxLength={maxLength}
        required
        dir="auto"
        aria-describedby="answer-help"
      >
        {body}
      </textarea>
      <span class="hint" id="answer-help">
        {words.answerHint}
      </span>
    </>
  );
}
