import type { ComponentChildren } from 'preact';
import { Form, type Page, useWords } from '../shared/index.ts';

interface DeletionProps {
  readonly title: string;
  readonly hint: string;
  readonly button: string;
  /** Address of "Cancel". */
  readonly back: string;
  /** What will be deleted. */
  readonly children?: ComponentChildren;
}

/** A page that asks for confirmation before its action deletes something. */
export function deletionPage(props: DeletionProps): Page {
  return { title: props.title, frame: 'page', content: <Deletion {...props} /> };
}

function Deletion({ title, hint, button, back, children }: DeletionProps) {
  const { files } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{title}</h1>
      {children}
      <p>{hint}</p>
      <Form action="default" class="actions section-s">
        <button type="submit" class="danger">
          {button}
        </button>
        <a class="button second" href={back}>
          {files.cancel}
        </a>
      </Form>
    </div>
  );
}
