import type { FolderPath, StoredFile } from '../../../core/files/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import { channelPartPath, CsrfInput, ErrorNotice, usePage, useWords } from '../shared/index.ts';
import type { Choice } from './file-forms.ts';
import { AudienceSelect } from './files-page.tsx';

interface ChosenProps {
  readonly channel: Channel;
  readonly files: readonly StoredFile[];
  /** Where they lie. */
  readonly back: string;
  readonly problem: string | undefined;
}

function Names({ files }: Pick<ChosenProps, 'files'>) {
  return (
    <>
      <ul>
        {files.map(({ hash, filename }) => (
          <li key={hash}>
            <bdi>{filename}</bdi>
          </li>
        ))}
      </ul>
      {files.map(({ hash }) => (
        <input type="hidden" name="file" value={hash} key={hash} />
      ))}
    </>
  );
}

/** Where several files go, and who can see them. */
export function ChangeChosenPage({
  folders,
  audiences,
  ...props
}: ChosenProps & { readonly folders: readonly FolderPath[]; readonly audiences: readonly Choice[] }) {
  const { files } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{files.changeTitle({ count: props.files.length })}</h1>
      <ErrorNotice>{props.problem}</ErrorNotice>
      <form class="form" method="post" action={channelPartPath('files', props.channel, 'chosen', 'change')}>
        <CsrfInput value={csrfToken} />
        <Names files={props.files} />
        <label>
          {files.moveTo}
          <select name="folder">
            <option value="">{files.stays}</option>
            <option value="/">{files.root}</option>
            {folders.map(({ hash, path }) => (
              <option key={hash} value={hash}>
                {path}
              </option>
            ))}
          </select>
        </label>
        <AudienceSelect audiences={audiences} />
        <div class="actions">
          <button type="submit">{files.save}</button>
          <a class="button quiet" href={props.back}>
            {files.cancel}
          </a>
        </div>
      </form>
    </div>
  );
}

/** Asks before several files go for ever. */
export function DeleteChosenPage({ channel, files: chosen, back }: ChosenProps) {
  const { files } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{files.deleteChosenTitle({ count: chosen.length })}</h1>
      <form class="form" method="post" action={channelPartPath('files', channel, 'chosen', 'delete')}>
        <CsrfInput value={csrfToken} />
        <Names files={chosen} />
        <p>{files.deleteChosenHint}</p>
        <div class="actions">
          <button type="submit" class="danger">
            {files.deleteChosen({ count: chosen.length })}
          </button>
          <a class="button quiet" href={back}>
            {files.cancel}
          </a>
        </div>
      </form>
    </div>
  );
}
