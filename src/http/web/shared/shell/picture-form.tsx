import type { ComponentChildren } from 'preact';
import { Field, Form } from '../forms.tsx';

interface PictureProps {
  readonly id: string;
  readonly action: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly hint: string;
  readonly upload: string;
  /** Absent where there is none to take away. */
  readonly remove: string | undefined;
  readonly children?: ComponentChildren;
}

/** Sends a picture, or takes away the one that is there. */
export function PictureForm({ id, action, values = {}, label, hint, upload, remove, children }: PictureProps) {
  return (
    <Form action={action} values={values} enctype="multipart/form-data" class="form card pad section-h">
      {children}
      <Field id={id} name="file" label={label} hint={hint} type="file" accept="image/*" />
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
    </Form>
  );
}
