import type { ComponentChildren } from 'preact';
import { Type } from 'typebox';
import type { LimitedAllowance, StoredContent } from '../../../core/files/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import type { Form as SentForm } from '../../uploads.ts';
import { publishWithFiles, readSent } from '../content/written.ts';
import { assetUrl, Field, Form, FormRefusal, Icon, useIsRefused, useWords, type WebSession } from '../shared/index.ts';

/** Who can see what a form stores. */
export const seen = Type.Optional(Type.String({ maxLength: 40 }));

interface Sent {
  readonly operations: OperationContext;
  readonly session: WebSession | undefined;
  readonly words: Words;
  readonly form: SentForm | undefined;
  readonly input: object;
}

/**
 * Stores the files of a form, which came with it or were uploaded before.
 * @returns their number
 * @throws FormRefusal if there are none
 */
export function storeFiles(
  { operations, session, words, form, input }: Sent,
  store: (files: readonly StoredContent[], viewer: UserViewer) => Promise<void>,
): Promise<number> {
  const { viewer } = session!;
  return publishWithFiles(operations, viewer, form, readSent(form, input), async (files) => {
    if (files.length === 0) throw new FormRefusal(words.files.noFile, { field: 'files' });
    await store(files, viewer);
    return files.length;
  });
}

/** A name for a file or folder. @throws FormRefusal for none, and for parts of a path */
export function givenName(text: string, { files }: Words, field = 'name'): string {
  const name = text.trim();
  if (name === '') throw new FormRefusal(files.noName, { field });
  if (/[\\/]/.test(name) || name === '.' || name === '..') throw new FormRefusal(files.badName, { field });
  return name;
}

interface FoldedFormProps {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
  /** The form opens as a menu below this button. */
  readonly button?: string;
  readonly isOpen?: boolean;
  readonly hasFiles?: boolean;
  readonly 'data-drop'?: true;
  readonly children: ComponentChildren;
}

/** A form that is folded until it is needed, or was refused. */
export function FoldedForm({
  action,
  icon,
  label,
  button,
  isOpen = false,
  hasFiles,
  children,
  ...rest
}: FoldedFormProps) {
  const isRefused = useIsRefused(action);
  const look =
    button === undefined ? (['card pad section-s', 'form section-s'] as const) : (['menu', 'menu-form form'] as const);
  return (
    <details class={look[0]} open={isOpen || isRefused} {...rest}>
      <summary class={button}>
        <Icon name={icon} /> {label}
      </summary>
      <Form action={action} class={look[1]} {...(hasFiles && { enctype: 'multipart/form-data' as const })}>
        {children}
      </Form>
    </details>
  );
}

interface UploadFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly multiple?: boolean;
  readonly accept?: string;
}

/** The field for the files. */
export function UploadField(props: UploadFieldProps) {
  return <Field {...props} name="files" type="file" required />;
}

/** The storage left, and the progress of the upload, which scripts show. */
export function UploadProgress({ allowance }: { readonly allowance: LimitedAllowance | undefined }) {
  const { size, files } = useWords();
  return (
    <>
      {allowance && <p class="hint">{files.left({ size: size(Math.max(0, allowance.allowed - allowance.used)) })}</p>}
      <progress max={1} value={0} aria-label={files.uploading} data-uploads={assetUrl('uploads.js')} hidden />
      <p class="small" role="status" data-uploading />
    </>
  );
}
