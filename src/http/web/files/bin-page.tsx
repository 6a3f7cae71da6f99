import { binDays, type BinnedFile, daysLeft } from '../../../core/files/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import {
  type Breadcrumb,
  ChannelPartHead,
  channelPartPath,
  CsrfInput,
  ErrorNotice,
  Icon,
  Moment,
  SuccessNotice,
  usePage,
  useWords,
} from '../shared/index.ts';
import { FileThumb, FolderCrumbs } from './files-page.tsx';

interface BinProps {
  readonly channel: Channel;
  readonly title: string;
  readonly crumbs: readonly Breadcrumb[];
  readonly rows: readonly BinnedFile[];
  readonly now: Instant;
  readonly usage: { readonly count: number; readonly bytes: number };
  readonly next: string | undefined;
  readonly done: string | undefined;
  readonly problem: string | undefined;
}

/** What was deleted in the last 30 days, to be restored or deleted for good. */
export function BinPage(props: BinProps) {
  const { channel, title, crumbs, rows, usage, next } = props;
  const { size, files } = useWords();
  return (
    <div class="page">
      <FolderCrumbs crumbs={crumbs} />
      <ChannelPartHead channel={channel} current="files" title={title}>
        {rows.length > 0 && (
          <div class="actions">
            <a class="button second danger" href={channelPartPath('files', channel, 'bin', 'empty')}>
              <Icon name="trash-2" /> {files.bin.empty}
            </a>
          </div>
        )}
      </ChannelPartHead>
      <ErrorNotice>{props.problem}</ErrorNotice>
      {props.done !== undefined && <SuccessNotice>{props.done}</SuccessNotice>}
      <p>{files.bin.hint({ days: binDays })}</p>
      {rows.length === 0 ? (
        <div class="nothing">
          <Icon name="trash-2" />
          <p>{files.bin.none}</p>
        </div>
      ) : (
        <div class="section-s">
          <BinTable {...props} />
        </div>
      )}
      {usage.count > 0 && (
        <p class="storage small">
          <strong>{files.usage({ size: size(usage.bytes), count: usage.count })}</strong>
        </p>
      )}
      {next !== undefined && (
        <nav class="actions center section-s" aria-label={files.bin.pages}>
          <a class="button second" href={next} rel="next">
            {files.next}
          </a>
        </nav>
      )}
    </div>
  );
}

function BinTable({ channel, rows, now }: Pick<BinProps, 'channel' | 'rows' | 'now'>) {
  const { files } = useWords();
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">{files.name}</th>
            <th scope="col">{files.bin.deletedAt}</th>
            <th scope="col">{files.bin.left}</th>
            <th scope="col" class="num">
              {files.size}
            </th>
            <th scope="col">
              <span class="hidden">{files.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BinLine key={row.file.hash} {...{ channel, row, now }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BinLine({ channel, row, now }: Pick<BinProps, 'channel' | 'now'> & { readonly row: BinnedFile }) {
  const { size, files } = useWords();
  const { csrfToken } = usePage();
  const { file, binnedAt, count, bytes } = row;
  const path = (action: string) => channelPartPath('files', channel, 'bin', action);
  return (
    <tr>
      <th scope="row">
        <span class="cell">
          {/* A picture in the bin is sent to nobody. */}
          <FileThumb file={{ ...file, isPhoto: false }} />
          <span>
            <bdi>{file.filename}</bdi>
            {count > 1 && (
              <>
                <br />
                <span class="under">{files.bin.more({ count: count - 1 })}</span>
              </>
            )}
          </span>
        </span>
      </th>
      <td data-label={files.bin.deletedAt}>
        <Moment at={binnedAt} />
      </td>
      <td data-label={files.bin.left}>{files.bin.days({ count: daysLeft(binnedAt, now) })}</td>
      <td data-label={files.size} class="num">
        {size(bytes)}
      </td>
      <td>
        <form class="actions" method="post" action={path('restore')}>
          <CsrfInput value={csrfToken} />
          <input type="hidden" name="file" value={file.hash} />
          <button type="submit" class="second small-button" aria-label={files.bin.restoreFile({ name: file.filename })}>
            <Icon name="history" /> {files.bin.restore}
          </button>
          <a
            class="button quiet small-button danger"
            href={`${path('delete')}?file=${file.hash}`}
            aria-label={files.bin.purgeFile({ name: file.filename })}
          >
            {files.bin.purge}
          </a>
        </form>
      </td>
    </tr>
  );
}

/** Asks before something in the bin, or all of it, goes for good. */
export function PurgePage({
  channel,
  title,
  hint,
  action,
  hash,
}: Pick<BinProps, 'channel' | 'title'> & {
  readonly hint: string;
  readonly action: 'delete' | 'empty';
  readonly hash: string | undefined;
}) {
  const { files } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{title}</h1>
      <p>{hint}</p>
      <form method="post" action={channelPartPath('files', channel, 'bin', action)} class="actions section-s">
        <CsrfInput value={csrfToken} />
        {hash !== undefined && <input type="hidden" name="file" value={hash} />}
        <button type="submit" class="danger">
          {action === 'empty' ? files.bin.empty : files.bin.purge}
        </button>
        <a class="button quiet" href={channelPartPath('files', channel, 'bin')}>
          {files.cancel}
        </a>
      </form>
    </div>
  );
}
