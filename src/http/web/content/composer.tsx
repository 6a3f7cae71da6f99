import { Form, Icon, useWords } from '../shared/index.ts';
import { AttachedFiles, composerData, EmojiButton, FormatBar } from './composer-tools.tsx';
import type { Field } from './drafts.ts';

interface ComposerProps extends Partial<Field> {
  readonly action: string;
  /** What is written here, as in "Write in #general". */
  readonly label: string;
  /** Who will see it, said beside the button. */
  readonly audience: string;
  readonly isSlim?: boolean;
  /** Id of the form, for links that lead to it. */
  readonly id?: string;
}

/** The form for a message, a reply or a short post. Scripts add a toolbar, menus and uploads with their progress. */
export function Composer({
  action,
  label,
  audience,
  draft,
  text = '',
  files,
  isRefused = false,
  isSlim = false,
  id = 'write',
}: ComposerProps) {
  return (
    <Form
      class={isSlim ? 'composer slim flush' : 'composer'}
      action={action}
      enctype="multipart/form-data"
      aria-label={label}
      id={id}
      {...composerData(draft)}
    >
      {!isSlim && <FormatBar />}
      <label class="hidden" for={`${id}-body`}>
        {label}
      </label>
      <textarea
        id={`${id}-body`}
        name="body"
        rows={isSlim && !isRefused ? 1 : 2}
        placeholder={label}
        dir="auto"
        {...(isRefused && { 'aria-describedby': 'problem' })}
      >
        {text}
      </textarea>
      <AttachedFiles files={files} />
      <Tools audience={audience} />
    </Form>
  );
}

/** What stands below the text: attaching, emoji, who will see it, and the button that sends it. */
function Tools({ audience }: Pick<ComposerProps, 'audience'>) {
  const { composer } = useWords();
  return (
    <div class="tools">
      <details class="attach">
        <summary class="button icon-button" aria-label={composer.attach} title={composer.attach}>
          <Icon name="plus" />
        </summary>
        <div class="attach-fields">
          <AttachFields />
        </div>
      </details>
      <EmojiButton />
      <span class="end">
        <span class="small faint" role="status" data-draft-said />
        <span class="seen-by wide-only" title={composer.seenBy}>
          <Icon name="users" /> {audience}
        </span>
        <button type="submit" class="send" data-send aria-label={composer.send} title={composer.send}>
          <Icon name="send-horizontal" turn />
        </button>
      </span>
    </div>
  );
}

/** Where files are chosen and described. */
export function AttachFields() {
  const { composer } = useWords();
  return (
    <>
      <label>
        {composer.files}
        <input type="file" name="files" multiple />
      </label>
      <label data-all-descriptions>
        {composer.descriptions}
        <input name="alt" />
        <span class="hint">{composer.descriptionsHint}</span>
      </label>
    </>
  );
}
