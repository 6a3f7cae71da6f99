/** What went wrong, and a way on. */
export function ProblemPage(props: { readonly title: string; readonly message: string; readonly requestId?: string }) {
  return (
    <div class="prose">
      <h1>{props.title}</h1>
      <p>{props.message}</p>
      {props.requestId && (
        <p>
          The number of this request is <code>{props.requestId}</code>; the server’s log says more under it.
        </p>
      )}
      <div class="actions">
        <a class="button second" href="/">
          Go to the home page
        </a>
      </div>
    </div>
  );
}
