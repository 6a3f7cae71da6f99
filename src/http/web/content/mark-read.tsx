import { useWords } from '../shared/index.ts';
import { actForm } from './act-form.tsx';

/** Marks what is shown as read where no script does it, which notes what has been in view. */
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
