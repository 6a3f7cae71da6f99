import { Type } from 'typebox';
import {
  changeFile,
  type FolderPath,
  type LimitedAllowance,
  listFolderPaths,
  readOwnAllowance,
  readPath,
  restoreVersion,
  type StoredFile,
} from '../../../core/files/index.ts';
import { present } from '../../content/presentation.ts';
import { framingPolicy } from '../../protocol/security-headers.ts';
import { itemPath, type Post } from '../content/post.ts';
import {
  audienceWords,
  type Breadcrumb,
  Breadcrumbs,
  Field,
  Form,
  FormRefusal,
  Icon,
  Moment,
  Notice,
  page,
  plainText,
  SelectField,
  signedInOf,
  Tick,
  ticked,
  useWords,
} from '../shared/index.ts';
import { audienceChoices, type Choice, chosenAudience } from './audience-choices.ts';
import { crumbsOf, filePath, fileVisitor, type InChannel, postsWith } from './places.ts';
import { type Preview, previewOf } from './preview.ts';
import { PreviewPart } from './preview-part.tsx';
import { givenName, seen, storeFiles } from './uploads.tsx';
import { revision, type ShownVersion, shownVersions, VersionsPart } from './versions.tsx';

const shownFolders = 500;

/** A file or folder: what it is, and what its owner can change. */
export const filePage = page({
  path: '',
  who: fileVisitor('files'),
  load: async ({ web, operations, reader, viewer, channel, own, stored: file, words, reply }) => {
    const preview = await previewOf(operations, file);
    if (preview?.kind === 'pdf') reply.header('content-security-policy', framingPolicy);
    // A folder can't be within itself.
    const folders = own
      ? (await listFolderPaths(reader, own, shownFolders)).filter(({ hash }) => hash !== file.hash)
      : [];
    return {
      preview,
      folders,
      audiences: own ? await audienceChoices(reader, own, words.files.unchanged, words) : [],
      crumbs: crumbsOf(channel, await readPath(reader, viewer, file), words),
      audience: (await audienceWords(reader, viewer, [file], words))(file),
      versions: file.isDirectory ? undefined : await shownVersions(reader, viewer, channel, file),
      maxVersions: operations.live.now.file_versions,
      allowance: own && (await readOwnAllowance(operations, own)),
      posts: await postsWith(web, viewer, file),
    };
  },
  view: (shown) => ({
    title: shown.stored.filename,
    frame: 'page',
    scripts: shown.own ? ['files'] : [],
    content: <File {...shown} file={shown.stored} />,
    isCacheable: true,
  }),
  notices: ({ words: { files } }) => ({
    saved: files.saved,
    stored: files.versions.stored,
    restored: files.versions.restored,
    deleted: files.versions.deleted,
  }),
  actions: {
    default: {
      input: {
        name: Type.String({ maxLength: 255 }),
        folder: Type.String({ maxLength: 64 }),
        caption: Type.Optional(Type.String({ maxLength: 5000 })),
        seen,
        deep: ticked,
      },
      run: async ({ operations, session, stored, words, input: { name, folder, caption, deep, ...input } }) => {
        const { viewer } = signedInOf({ session });
        await changeFile(operations, viewer, stored.hash, {
          folder: folder === '' ? '/' : folder,
          filename: givenName(name, words),
          caption,
          audience: await chosenAudience(operations, viewer, input.seen),
          isDeep: deep !== undefined,
        });
        return { notice: 'saved' };
      },
    },
    versions: {
      files: 'files',
      run: async ({ operations, stored: file, ...sent }) => {
        await storeFiles({ operations, ...sent }, async ([stored, ...others], viewer) => {
          if (others.length > 0) throw new FormRefusal(sent.words.files.versions.onlyOne, { field: 'files' });
          await changeFile(operations, viewer, file.hash, { stored });
        });
        return { notice: 'stored' };
      },
    },
    'versions/:revision/restore': {
      input: { revision },
      run: async ({ operations, session, stored, input }) => {
        await restoreVersion(operations, signedInOf({ session }).viewer, stored.hash, input.revision);
        return { notice: 'restored' };
      },
    },
  },
});

interface FileProps extends InChannel {
  readonly file: StoredFile;
  readonly crumbs: readonly Breadcrumb[];
  readonly audience: string;
  readonly preview: Preview | undefined;
  readonly posts: readonly Post[];
  /** Folders and audiences that the owner can choose. */
  readonly folders: readonly FolderPath[];
  readonly audiences: readonly Choice[];
  /** Undefined for a folder. */
  readonly versions: readonly ShownVersion[] | undefined;
  readonly maxVersions: number;
  readonly allowance: LimitedAllowance | undefined;
}

function File(props: FileProps) {
  const { channel, file, own, preview, versions } = props;
  const isOwn = own !== undefined;
  return (
    <div class="page slim">
      <Breadcrumbs links={props.crumbs} />
      <h1 class="section-h">
        <bdi>{file.filename}</bdi>
      </h1>
      <Notice />
      {file.caption !== '' && <p dir="auto">{file.caption}</p>}
      {!file.isDirectory && <FileButtons file={file} />}
      {preview && <PreviewPart file={file} preview={preview} />}
      <FileFacts file={file} audience={props.audience} />
      {versions && (
        <VersionsPart {...{ channel, file, versions, isOwn }} max={props.maxVersions} allowance={props.allowance} />
      )}
      <FilePosts posts={props.posts} />
      {isOwn && <ChangeForm {...props} />}
    </div>
  );
}

function FileButtons({ file }: Pick<FileProps, 'file'>) {
  const { files } = useWords();
  const isShown = present(file.filename, file.filetype).disposition.startsWith('inline');
  return (
    <p class="actions section-h">
      {isShown && (
        <a class="button" href={`/attach/${file.hash}`}>
          <Icon name="eye" /> {files.open}
        </a>
      )}
      <a class={isShown ? 'button second' : 'button'} href={`/attach/${file.hash}`} download={file.filename}>
        <Icon name="download" /> {files.download}
      </a>
    </p>
  );
}

function FileFacts({ file, audience }: Pick<FileProps, 'file' | 'audience'>) {
  const { size, files } = useWords();
  const facts = [
    [files.audience, audience],
    ...(file.isDirectory
      ? []
      : ([
          [files.size, size(file.filesize)],
          [files.type, file.filetype],
        ] as const)),
    [files.uploaded, <Moment key="uploaded" at={file.createdAt} />],
    ...(file.editedAt === file.createdAt
      ? []
      : [[files.changed, <Moment key="changed" at={file.editedAt} />] as const]),
  ] as const;
  return (
    <dl class="facts card pad">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The posts with a file. */
export function FilePosts({ posts }: Pick<FileProps, 'posts'>) {
  const { files } = useWords();
  if (posts.length === 0) return null;
  return (
    <section class="section-s" aria-labelledby="in-posts">
      <h2 id="in-posts">{files.posts}</h2>
      <div class="rows">
        {posts.map((post) => (
          <div class="row" key={post.uuid}>
            <div class="grow">
              <p class="line">
                <a class="plain whole" href={itemPath(post.uuid)}>
                  {post.title || plainText(post.html) || post.author.name}
                </a>
              </p>
              <p class="under">
                {post.author.name} · <Moment at={post.createdAt} />
              </p>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function ChangeForm({ channel, file, folders, audiences }: FileProps) {
  const { files, photoPages } = useWords();
  return (
    <section class="card pad section-s" aria-labelledby="change">
      <h2 id="change">{files.change}</h2>
      <Form action="default" class="form">
        <Field name="name" label={files.name} value={file.filename} required maxLength={255} dir="auto" />
        <SelectField
          name="folder"
          label={files.moveTo}
          value={file.folderHash}
          options={[['', files.root], ...folders.map(({ hash, path }) => [hash, path] as const)]}
        />
        <Field name="caption" label={photoPages.caption} value={file.caption} maxLength={1500} dir="auto" />
        <SelectField name="seen" label={files.seen} options={audiences} />
        {file.isDirectory && <Tick name="deep" label={files.deep} class="check" />}
        <div class="actions">
          <button type="submit">{files.save}</button>
          <a class="button second danger" href={filePath(channel, file, 'delete')}>
            <Icon name="trash-2" /> {files.delete}
          </a>
        </div>
      </Form>
    </section>
  );
}
