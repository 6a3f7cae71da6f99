/** What went wrong, and a way on. */
export function ProblemPage(props: { readonly title: string; readonly message: string; readonly requestId?: string }) {
  return (
    <>
      <h1>{props.title}</h1>
      <p>{props.message}</p>
      {props.requestId && (
        <p>
          The number of this request is <code>{props.requestId}</code>; the server’s log says more under it.
        </p>
      )}
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </>
  );
}
