import type { ComponentChildren } from 'preact';
import type { StoredFile } from '../../../core/files/index.ts';
import { Icon, useWords } from '../shared/index.ts';

interface FileTableProps<T> {
  /** Headings of the columns between name and size. */
  readonly columns: readonly [string, string];
  readonly rows: readonly T[];
  readonly row: (each: T) => FileRowProps;
}

interface FileRowProps {
  readonly file: StoredFile;
  /** Address of the file. */
  readonly path?: string;
  /** Before the name. */
  readonly pick?: ComponentChildren;
  /** Below the name. */
  readonly under: string;
  readonly cells: readonly [ComponentChildren, ComponentChildren];
  readonly size: string;
  readonly children: ComponentChildren;
}

/** Files with what can be done with them. */
export function FileTable<T>({ columns, rows, row }: FileTableProps<T>) {
  const { files } = useWords();
  return (
    <table>
      <thead>
        <tr>
          {[files.name, ...columns].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col" class="num">
            {files.size}
          </th>
          <th scope="col">
            <span class="hidden">{files.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => {
          const props = row(each);
          return <FileRow key={props.file.hash} {...props} columns={columns} />;
        })}
      </tbody>
    </table>
  );
}

function FileRow({
  file,
  path,
  pick,
  under,
  cells,
  size,
  children,
  columns,
}: FileRowProps & Pick<FileTableProps<unknown>, 'columns'>) {
  const { files } = useWords();
  const name = <bdi>{file.filename}</bdi>;
  return (
    <tr>
      <th scope="row">
        {pick}
        <span class="cell">
          <FileThumb file={file} />
          <span>
            {path === undefined ? (
              name
            ) : (
              <a class="plain" href={path}>
                {name}
              </a>
            )}
            {under !== '' && (
              <>
                <br />
                <span class="under">{under}</span>
              </>
            )}
          </span>
        </span>
      </th>
      {cells.map((cell, index) => (
        <td key={columns[index]} data-label={columns[index]}>
          {cell}
        </td>
      ))}
      <td {...(size !== '' && { 'data-label': files.size })} class="num">
        {size}
      </td>
      <td>{children}</td>
    </tr>
  );
}

const icons: readonly (readonly [RegExp, string])[] = [
  [/^image\//, 'image'],
  [/^audio\//, 'file-audio'],
  [/^video\//, 'file-video'],
  [/csv|spreadsheet|excel/, 'file-spreadsheet'],
  [/json|xml|javascript|x-sh|x-python/, 'file-code'],
];

/** The picture itself, or an icon for the type of file. */
function FileThumb({ file }: Pick<FileRowProps, 'file'>) {
  if (file.isDirectory) {
    return (
      <span class="thumb s dir" aria-hidden="true">
        <Icon name="folder" />
      </span>
    );
  }
  const icon = icons.find(([type]) => type.test(file.filetype))?.[1] ?? 'file-text';
  return (
    <span class="thumb s" aria-hidden="true">
      {file.isPhoto ? <img src={`/photo/${file.hash}-3`} alt="" loading="lazy" /> : <Icon name={icon} />}
    </span>
  );
}
