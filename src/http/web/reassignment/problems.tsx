import { useWords } from '../shared/index.ts';

/** Where in an uploaded file something is wrong. */
export interface UploadProblem {
  readonly row: number;
  readonly column: string | number;
  readonly message: string;
}

/** What is wrong in a file that was not taken. */
export function Problems({ problems }: { readonly problems: readonly UploadProblem[] }) {
  const { uploads } = useWords();
  const words = uploads.problems;
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">{words.title}</h2>
      <table aria-labelledby="problems">
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.problem}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <th scope="row">{uploads.rowNumber(row)}</th>
              <td data-label={words.column}>{column}</td>
              <td data-label={words.problem}>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
