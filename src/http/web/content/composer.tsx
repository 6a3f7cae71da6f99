import { CsrfInput, ErrorNotice, Icon, usePage, useWords } from '../shared/index.ts';
import { AttachedFiles, composerData, EmojiButton, FormatBar, type HeldFile } from './composer-tools.tsx';

interface ComposerProps {
  readonly action: string;
  /** What is written here, as in "Write in #general". */
  readonly label: string;
  /** Who will see it, said beside the button. */
  readonly audience: string;
  readonly text?: string;
  /** Files that have been uploaded for it. */
  readonly files?: readonly HeldFile[] | undefined;
  /** Why it was refused when it was sent. */
  readonly problem?: string | undefined;
  /** Fields that go along unseen. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly isSlim?: boolean;
  /** The place of its draft, as in `post:12`. */
  readonly draft?: string | undefined;
  /** Id of the form, for links that lead to it. */
  readonly id?: string;
}

/** The form to write a message, an answer or a short post with. Scripts add a toolbar, menus and uploads that show how far they are. */
export function Composer({
  action,
  label,
  audience,
  text = '',
  files,
  problem,
  hidden = {},
  isSlim = false,
  draft,
  id = 'write',
}: ComposerProps) {
  const { csrfToken, path } = usePage();
  return (
    <form
      class={isSlim ? 'composer slim flush' : 'composer'}
      method="post"
      action={action}
      enctype="multipart/form-data"
      aria-label={label}
      id={id}
      {...composerData(draft)}
    >
      <CsrfInput value={csrfToken} />
      <input type="hidden" name="return_to" value={path} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ErrorNotice>{problem}</ErrorNotice>
      {!isSlim && <FormatBar />}
      <label class="hidden" for={`${id}-body`}>
        {label}
      </label>
      <textarea
        id={`${id}-body`}
        name="body"
        rows={isSlim && problem === undefined ? 1 : 2}
        placeholder={label}
        dir="auto"
        {...(problem !== undefined && { 'aria-describedby': 'problem' })}
      >
        {text}
      </textarea>
      <AttachedFiles files={files} />
      <Tools audience={audience} />
    </form>
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
