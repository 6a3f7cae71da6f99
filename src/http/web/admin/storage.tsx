import { listPeopleByStorage, type PersonStorage, readStorageUse, type StorageUse } from '../../../core/files/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  type AddPage,
  AdminPages,
  channelPath,
  EmptyState,
  sendPage,
  useWords,
  type WebContext,
} from '../shared/index.ts';

const max = 100;

/** Who fills the disk; for everybody but administrators there is no such page. */
export function storageRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/admin/storage',
    auth: 'session',
    handle: async ({ session, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('page');
      const use = await readStorageUse(web.operations, session.viewer, max);
      const people = await listPeopleByStorage(web.operations, session.viewer, max);
      const { title } = reply.words.administration.storage;
      return sendPage(reply, session, { title, content: <StoragePage {...{ use, people }} /> });
    },
  });
}

interface StorageProps {
  readonly use: StorageUse;
  readonly people: readonly PersonStorage[];
}

function StoragePage({ use, people }: StorageProps) {
  const { size, administration } = useWords();
  const { storage } = administration;
  return (
    <>
      <h1 id="storage">{storage.title}</h1>
      <AdminPages current="storage" />
      {use.channels.length === 0 ? (
        <EmptyState>{storage.none}</EmptyState>
      ) : (
        <>
          <p>
            {storage.all({ files: use.files, size: size(use.bytes) })} <span class="faint">{storage.hint}</span>
          </p>
          <ChannelTable use={use} />
        </>
      )}
      {people.length > 0 && <PeopleTable people={people} />}
    </>
  );
}

function ChannelTable({ use }: { readonly use: StorageUse }) {
  const { count, size, administration } = useWords();
  const { storage } = administration;
  return (
    <table aria-labelledby="storage">
      <thead>
        <tr>
          <th scope="col">{storage.channel}</th>
          <th scope="col">{storage.files}</th>
          <th scope="col">{storage.size}</th>
          <th scope="col">{storage.part}</th>
        </tr>
      </thead>
      <tbody>
        {use.channels.map(({ channel, files, bytes }) => (
          <tr key={channel.id}>
            <th scope="row">
              <a href={channelPath(channel)}>{channel.name}</a>
              <span class="below">
                <bdi>{channel.address}</bdi>
              </span>
            </th>
            <td data-label={storage.files}>{count(files)}</td>
            <td data-label={storage.size}>{size(bytes)}</td>
            <td data-label={storage.part}>
              <progress max={Math.max(use.bytes, 1)} value={bytes} aria-label={channel.name} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PeopleTable({ people }: Pick<StorageProps, 'people'>) {
  const { size, administration } = useWords();
  const { storage } = administration;
  return (
    <section aria-labelledby="people">
      <h2 id="people">{storage.people}</h2>
      <p class="faint">{storage.counted}</p>
      <table aria-labelledby="people">
        <thead>
          <tr>
            <th scope="col">{storage.person}</th>
            <th scope="col">{storage.used}</th>
            <th scope="col">{storage.allowed}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ user, used, allowed }) => (
            <tr key={user.id}>
              <th scope="row">
                <a href={`/admin/users/${user.id}`}>
                  <bdi>{user.name}</bdi>
                </a>
              </th>
              <td data-label={storage.used}>{size(used)}</td>
              <td data-label={storage.allowed}>{allowed === undefined ? storage.noLimit : size(allowed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
