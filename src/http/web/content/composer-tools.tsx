import { assetUrl, Icon, useWords } from '../shared/index.ts';

const formats = [
  ['bold', 'bold'],
  ['italic', 'italic'],
  ['strike', 'strikethrough'],
  [],
  ['heading', 'heading'],
  ['link', 'link'],
  ['list', 'list'],
  ['ordered', 'list-ordered'],
  ['quote', 'quote'],
  ['code', 'code'],
] as const;

/** The attributes of a form whose tools scripts make work: where they find what they load, and the place of the draft. */
export function composerData(draft: string | undefined) {
  return {
    'data-composer': true,
    'data-uploads': assetUrl('uploads.js'),
    'data-emoji': assetUrl('emoji.json'),
    ...(draft !== undefined && { 'data-draft': draft }),
  };
}

/** Buttons that write Markdown; there where scripts run. */
export function FormatBar() {
  const { composer } = useWords();
  return (
    <div class="tools format fold" role="toolbar" aria-label={composer.format} hidden data-format-bar>
      {formats.map(([format, icon]) =>
        format === undefined ? (
          <hr key="rule" aria-hidden="true" />
        ) : (
          <button
            key={format}
            type="button"
            class="icon-button"
            data-format={format}
            aria-label={composer.formats[format]}
            title={composer.formats[format]}
          >
            <Icon name={icon} />
          </button>
        ),
      )}
    </div>
  );
}

/** Opens the menu of emoji; there where scripts run. */
export function EmojiButton() {
  const { composer } = useWords();
  return (
    <button
      type="button"
      class="icon-button"
      hidden
      data-emoji-button
      aria-label={composer.emoji}
      title={composer.emoji}
    >
      <Icon name="smile" />
    </button>
  );
}

/** A file that has been uploaded for a post which is still being written. */
export interface HeldFile {
  readonly key: string;
  readonly name: string;
  readonly alt: string;
  readonly isPicture: boolean;
}

/** The files of what is being written, and how a further one is shown. */
export function AttachedFiles({ files = [] }: { readonly files?: readonly HeldFile[] | undefined }) {
  const { composer } = useWords();
  const next: HeldFile = { key: '', name: '%s', alt: '', isPicture: false };
  return (
    <>
      <ul class="attached" aria-label={composer.attached} hidden={files.length === 0} data-attached>
        {files.map((file) => (
          <AttachedFile key={file.key} file={file} />
        ))}
      </ul>
      <template data-attached-file>
        <AttachedFile file={next} />
      </template>
    </>
  );
}

function AttachedFile({ file: { key, name, alt, isPicture } }: { readonly file: HeldFile }) {
  const { composer } = useWords();
  return (
    <li class={isPicture ? 'is-picture' : ''}>
      <span class="thumb" aria-hidden="true">
        {(name.split('.').at(-1) ?? '').slice(0, 4).toUpperCase()}
      </span>
      <div>
        <p>
          <strong data-name>{name}</strong>
        </p>
        <progress max={100} value={0} aria-label={composer.uploading({ name })} hidden />
        <p class="small faint" role="status" />
        <input
          class="describe"
          name="upload_alt"
          value={alt}
          maxLength={2000}
          aria-label={composer.describe({ name })}
          placeholder={composer.describeHint}
          dir="auto"
        />
        <input type="hidden" name="upload" value={key} />
        <input type="hidden" name="upload_name" value={name} />
      </div>
      <span class="order">
        <RowButton label={composer.earlier({ name })} icon="arrow-up" data={{ 'data-move': '-1' }} />
        <RowButton label={composer.later({ name })} icon="arrow-down" data={{ 'data-move': '1' }} />
        <RowButton label={composer.remove({ name })} icon="x" data={{ 'data-remove': true }} />
      </span>
    </li>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly icon: string;
  readonly data: Readonly<Record<string, string | boolean>>;
}

function RowButton({ label, icon, data }: RowButtonProps) {
  return (
    <button type="button" class="icon-button" aria-label={label} {...data}>
      <Icon name={icon} />
    </button>
  );
}
