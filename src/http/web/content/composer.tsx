import { CsrfInput } from '../shared/parts.tsx';
import { Icon } from '../shared/shell/icon.tsx';
import { usePage, useWords } from '../shared/shell/page-state.ts';

interface ComposerProps {
  readonly action: string;
  /** What is written here, as in "Write in #general". */
  readonly label: string;
  /** Who will see it, said beside the button. */
  readonly audience: string;
  readonly text?: string;
  /** Fields that go along unseen. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly isSlim?: boolean;
  /** Id of the form, for links that lead to it. */
  readonly id?: string;
}

/** The form to write a message, an answer or a short post with. Scripts add a toolbar, menus and uploads that show how far they are. */
export function Composer({
  action,
  label,
  audience,
  text = '',
  hidden = {},
  isSlim = false,
  id = 'write',
}: ComposerProps) {
  const { composer } = useWords();
  const { csrfToken, path } = usePage();
  return (
    <form
      class={isSlim ? 'composer slim flush' : 'composer'}
      method="post"
      action={action}
      enctype="multipart/form-data"
      aria-label={label}
      id={id}
      data-composer
    >
      <CsrfInput value={csrfToken} />
      <input type="hidden" name="return_to" value={path} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label class="hidden" for={`${id}-body`}>
        {label}
      </label>
      <textarea id={`${id}-body`} name="body" rows={isSlim ? 1 : 2} placeholder={label} dir="auto">
        {text}
      </textarea>
      <ul class="attached" aria-label={composer.attached} hidden data-attached />
      <div class="tools">
        <details class="attach">
          <summary class="button icon-button" aria-label={composer.attach} title={composer.attach}>
            <Icon name="plus" />
          </summary>
          <div class="attach-fields">
            <AttachFields />
          </div>
        </details>
        <span class="end">
          <span class="seen-by wide-only" title={composer.seenBy}>
            <Icon name="users" /> {audience}
          </span>
          <button type="submit" class="send" aria-label={composer.send} title={composer.send}>
            <Icon name="send-horizontal" turn />
          </button>
        </span>
      </div>
    </form>
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
      <label>
        {composer.descriptions}
        <input name="alt" />
        <span class="hint">{composer.descriptionsHint}</span>
      </label>
    </>
  );
}
