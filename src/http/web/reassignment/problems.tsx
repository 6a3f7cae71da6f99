/** Where in an uploaded file something is wrong. */
export interface UploadProblem {
  readonly row: number;
  readonly column: string | number;
  readonly message: string;
}

/** What is wrong in a file that was not taken. */
export function Problems({ problems }: { readonly problems: readonly UploadProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">What is wrong in the file</h2>
      <table aria-labelledby="problems">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <th scope="row">Row {row}</th>
              <td data-label="Column">{column}</td>
              <td data-label="Problem">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
