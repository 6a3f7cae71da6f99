import { signInPath } from './paths.ts';
import { Icon } from './shell/icon.tsx';
import { usePage, useWords } from './shell/page-state.ts';

interface ProblemProps {
  readonly title: string;
  readonly message: string;
  readonly status: number;
  readonly requestId?: string;
}

/** What went wrong, and ways on. */
export function ProblemPage({ title, message, status, requestId }: ProblemProps) {
  const { problem, shell } = useWords();
  const { path, isSignedIn } = usePage();
  // Whether there is something for who signs in, nobody learns before.
  const mayHelp = status === 404 && !isSignedIn;
  return (
    <div class="page slim">
      <div class="nothing">
        <Icon name={status === 404 ? 'search-x' : 'triangle-alert'} />
        <h1>{title}</h1>
        <p>{message}</p>
        {requestId && <p>{problem.request({ id: requestId })}</p>}
        <div class="actions">
          {mayHelp && (
            <a class="button" href={signInPath(path)}>
              {shell.signIn}
            </a>
          )}
          <a class={mayHelp ? 'button second' : 'button'} href="/">
            {problem.home}
          </a>
          {status >= 500 && (
            <a class="button second" href={path}>
              {problem.again}
            </a>
          )}
          {status === 404 && (
            <a class="button second" href="/search">
              {problem.search}
            </a>
          )}
        </div>
      </div>
    </div>
  );
}
