import { Type } from 'typebox';
import {
  binDays,
  type BinnedFile,
  daysLeft,
  emptyBin,
  findInBin,
  purgeFile,
  readBin,
  readUsageOfBin,
  restoreFile,
} from '../../../core/files/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  Breadcrumbs,
  ChannelPartHead,
  channelPartPath,
  EmptyState,
  Form,
  Icon,
  Moment,
  Notice,
  page,
  usePage,
  useWords,
} from '../shared/index.ts';
import { deletionPage } from './deletion.tsx';
import { FileTable } from './file-table.tsx';
import { type Paged, Pages, readPaged } from './paging.tsx';
import { channelOwner, fileHash, folderPath } from './places.ts';

const filesPerPage = 100;

const binPath = (channel: Channel, ...more: string[]) => channelPartPath('files', channel, 'bin', ...more);

/** The deleted files of a channel. */
const binPage = page({
  path: '/bin',
  who: channelOwner,
  query: { after: Type.Optional(Type.String({ maxLength: 200 })) },
  load: async ({ operations, viewer, channel, query: { after } }) => ({
    list: await readPaged({
      path: binPath(channel),
      after,
      limit: filesPerPage,
      read: (slice) => readBin(operations, viewer, slice),
      cursorOf: ({ binnedAt, file }) => ({ value: binnedAt, id: file.id }),
    }),
    usage: await readUsageOfBin(operations, viewer),
  }),
  view: (shown) => ({ title: shown.words.files.bin.title, frame: 'page', content: <Bin {...shown} /> }),
  notices: ({ words: { files } }) => ({
    restored: files.bin.restored,
    purged: files.bin.purged,
    emptied: files.bin.emptied,
  }),
  actions: {
    restore: {
      input: { file: fileHash },
      run: async ({ operations, viewer, input }) => {
        await restoreFile(operations, viewer, input.file);
        return { notice: 'restored' };
      },
    },
  },
});

/** Permanently deletes a file in the bin. */
const purgePage = page({
  path: '/bin/delete',
  who: channelOwner,
  query: { file: fileHash },
  load: async ({ operations, viewer, query }) => {
    const found = await findInBin(operations, viewer, query.file);
    if (!found) throw notFound('file');
    return { found };
  },
  view: ({ words: { files }, channel, found }) =>
    deletionPage({
      title: files.bin.purgeTitle({ name: found.file.filename }),
      hint: files.bin.purgeHint({ count: found.count }),
      button: files.bin.purge,
      back: binPath(channel),
    }),
  actions: {
    default: {
      run: async ({ operations, viewer, channel, query }) => {
        await purgeFile(operations, viewer, query.file);
        return { to: `${binPath(channel)}?notice=purged` };
      },
    },
  },
});

/** Permanently deletes all files in the bin. */
const emptyBinPage = page({
  path: '/bin/empty',
  who: channelOwner,
  load: ({ operations, viewer }) => readUsageOfBin(operations, viewer),
  view: ({ words: { files, size }, channel, count, bytes }) =>
    deletionPage({
      title: files.bin.emptyTitle,
      hint: files.bin.emptyHint({ size: size(bytes), count }),
      button: files.bin.empty,
      back: binPath(channel),
    }),
  actions: {
    default: {
      run: async ({ operations, viewer, channel }) => {
        await emptyBin(operations, viewer);
        return { to: `${binPath(channel)}?notice=emptied` };
      },
    },
  },
});

export const binPages = [binPage, purgePage, emptyBinPage];

interface BinProps {
  readonly channel: Channel;
  readonly list: Paged<BinnedFile>;
  readonly usage: { readonly count: number; readonly bytes: number };
}

function Bin({ channel, list, usage }: BinProps) {
  const { size, files } = useWords();
  return (
    <div class="page">
      <Breadcrumbs links={[[folderPath(channel), files.of({ name: channel.name })]]} />
      <ChannelPartHead channel={channel} current="files" title={files.bin.title}>
        {list.rows.length > 0 && (
          <div class="actions">
            <a class="button second danger" href={binPath(channel, 'empty')}>
              <Icon name="trash-2" /> {files.bin.empty}
            </a>
          </div>
        )}
      </ChannelPartHead>
      <Notice />
      <p>{files.bin.hint({ days: binDays })}</p>
      {list.rows.length === 0 ? (
        <EmptyState icon="trash-2">{files.bin.none}</EmptyState>
      ) : (
        <div class="table section-s">
          <BinTable channel={channel} list={list} />
        </div>
      )}
      {usage.count > 0 && (
        <p class="storage small">
          <strong>{files.usage({ size: size(usage.bytes), count: usage.count })}</strong>
        </p>
      )}
      <Pages {...list} label={files.bin.pages} texts={[files.first, files.next]} />
    </div>
  );
}

function BinTable({ channel, list }: Pick<BinProps, 'channel' | 'list'>) {
  const { size, files } = useWords();
  const { now } = usePage();
  return (
    <FileTable
      columns={[files.bin.deletedAt, files.bin.left]}
      rows={list.rows}
      row={({ file, binnedAt, count, bytes }) => ({
        // Pictures in the bin are not sent to anyone.
        file: { ...file, isPhoto: false },
        under: count > 1 ? files.bin.more({ count: count - 1 }) : '',
        cells: [<Moment key="deleted" at={binnedAt} />, files.bin.days({ count: daysLeft(binnedAt, now) })],
        size: size(bytes),
        children: (
          <Form action="restore" values={{ file: file.hash }} class="actions">
            <button
              type="submit"
              class="second small-button"
              aria-label={files.bin.restoreFile({ name: file.filename })}
            >
              <Icon name="history" /> {files.bin.restore}
            </button>
            <a
              class="button quiet small-button danger"
              href={`${binPath(channel, 'delete')}?file=${file.hash}`}
              aria-label={files.bin.purgeFile({ name: file.filename })}
            >
              {files.bin.purge}
            </a>
          </Form>
        ),
      })}
    />
  );
}
