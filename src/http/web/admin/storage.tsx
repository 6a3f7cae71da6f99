import { listPeopleByStorage, type PersonStorage, readStorageUse, type StorageUse } from '../../../core/files/index.ts';
import { AdminHead, administrator, channelPath, page, Table, useWords } from '../shared/index.ts';

const max = 100;

/** The channels and people with the most stored files. */
export const storagePage = page({
  path: '/admin/storage',
  who: administrator,
  load: async ({ operations, viewer }) => ({
    use: await readStorageUse(operations, viewer, max),
    people: await listPeopleByStorage(operations, viewer, max),
  }),
  view: (shown) => ({ title: shown.words.administration.storage.title, content: <Storage {...shown} /> }),
});

interface StorageProps {
  readonly use: StorageUse;
  readonly people: readonly PersonStorage[];
}

function Storage({ use, people }: StorageProps) {
  const { count, size, administration } = useWords();
  const { storage } = administration;
  return (
    <>
      <AdminHead title={<span id="storage">{storage.title}</span>} tab="storage" />
      {use.channels.length > 0 && (
        <p>
          {storage.all({ files: use.files, size: size(use.bytes) })} <span class="faint">{storage.hint}</span>
        </p>
      )}
      <Table
        labelledBy="storage"
        columns={[storage.channel, storage.files, storage.size, storage.part]}
        rows={use.channels}
        none={storage.none}
        row={({ channel, files, bytes }) => (
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
        )}
      />
      {people.length > 0 && <People people={people} />}
    </>
  );
}

function People({ people }: Pick<StorageProps, 'people'>) {
  const { size, administration } = useWords();
  const { storage } = administration;
  return (
    <section aria-labelledby="people">
      <h2 id="people">{storage.people}</h2>
      <p class="faint">{storage.counted}</p>
      <Table
        labelledBy="people"
        columns={[storage.person, storage.used, storage.allowed]}
        rows={people}
        none=""
        row={({ user, used, allowed }) => (
          <tr key={user.id}>
            <th scope="row">
              <a href={`/admin/users/${user.id}`}>
                <bdi>{user.name}</bdi>
              </a>
            </th>
            <td data-label={storage.used}>{size(used)}</td>
            <td data-label={storage.allowed}>{allowed === undefined ? storage.noLimit : size(allowed)}</td>
          </tr>
        )}
      />
    </section>
  );
}
