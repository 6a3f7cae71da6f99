import { useWords } from '../shared/index.ts';
import { actForm } from './act-form.tsx';

/** Marks the messages shown as read; with scripts, those in view are marked automatically. */
export function MarkRead({ action, upTo }: { readonly action: string; readonly upTo: number | undefined }) {
  const { notifications } = useWords();
  if (upTo === undefined) return null;
  return (
    <noscript>
      <p class="actions center">
        <button type="submit" class="second" form={actForm} formaction={action} name="up_to" value={upTo}>
          {notifications.markOne}
        </button>
      </p>
    </noscript>
  );
}
