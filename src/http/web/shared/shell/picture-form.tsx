import type { ComponentChildren } from 'preact';
import { CsrfInput } from '../parts.tsx';
import { usePage } from './page-state.ts';

interface PictureProps {
  readonly id: string;
  readonly action: string;
  readonly label: string;
  readonly hint: string;
  readonly upload: string;
  /** Absent where there is none to take away. */
  readonly remove: string | undefined;
  readonly children?: ComponentChildren;
}

/** Sends a picture, or takes away the one that is there. */
export function PictureForm({ id, action, label, hint, upload, remove, children }: PictureProps) {
  const { csrfToken } = usePage();
  return (
    <form method="post" action={action} encType="multipart/form-data" class="form card pad section-h">
      <CsrfInput value={csrfToken} />
      {children}
      <div class="field">
        <label>
          {label}
          <input aria-describedby={`${id}-hint`} type="file" name="file" accept="image/*" />
        </label>
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      </div>
      <div class="actions">
        <button type="submit" class="second small-button">
          {upload}
        </button>
        {remove !== undefined && (
          <button type="submit" name="remove" value="1" class="quiet small-button">
            {remove}
          </button>
        )}
      </div>
    </form>
  );
}
