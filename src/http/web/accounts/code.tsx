import { Type } from 'typebox';
import { beginCodeStep, giveCode, isCodeAwaited, type SessionOrigin, viewerOf } from '../../../core/accounts/index.ts';
import { isDomainError, type UserViewer } from '../../../core/platform/index.ts';
import {
  anyone,
  CodeField,
  Elsewhere,
  Form,
  FormRefusal,
  localPath,
  page,
  signInPath,
  useWords,
} from '../shared/index.ts';
import { type Arriving, countAttempt, enter, hideAddress } from './enter.ts';

/**
 * Signs in a person who has authenticated with one factor, or begins the step for the second factor of the account.
 * @returns the page to go to; it leads to `returnTo`
 */
export async function arrive(
  arriving: Arriving,
  viewer: UserViewer,
  origin: SessionOrigin,
  returnTo: string,
): Promise<string> {
  const { web, reply } = arriving;
  const step = await beginCodeStep(web.operations, viewer.userId, origin);
  if (step) {
    web.cookies.setStep(reply, step.token, step.seconds);
    return `/sign-in/code?return_to=${encodeURIComponent(returnTo)}`;
  }
  await enter(arriving, viewer, origin);
  return returnTo;
}

/** The second step of signing in. A cookie holds the result of the first. */
export const codePage = page({
  path: '/sign-in/code',
  who: anyone,
  query: { return_to: Type.Optional(Type.String()) },
  load: async ({ web, operations, request, reply, refused }) => {
    const token = web.cookies.step(request);
    const isAwaited = token !== undefined && (refused || (await isCodeAwaited(operations, token)));
    if (!isAwaited) throw new Elsewhere('/sign-in');
    hideAddress(reply);
    return {};
  },
  view: ({ query, words }) => ({
    title: words.secondFactor.step,
    frame: 'gate',
    content: <Code returnTo={localPath(query.return_to)} />,
  }),
  actions: {
    default: {
      input: { code: Type.String({ maxLength: 100 }) },
      run: async (visit) => {
        const { web, operations, request, reply, query, words, input } = visit;
        const token = web.cookies.step(request);
        if (token === undefined) throw new Elsewhere('/sign-in');
        countAttempt(web, request);
        const { userId, origin } = await giveCode(operations, token, input.code).catch((error: unknown) => {
          if (!isDomainError(error) || error.code !== 'invalid_input') throw error;
          throw new FormRefusal(words.secondFactor.wrong, { field: 'code' });
        });
        web.cookies.clearStep(reply);
        await enter(visit, await viewerOf(operations, userId, ['api'], 'session'), origin);
        return { to: localPath(query.return_to) };
      },
    },
  },
});

function Code({ returnTo }: { readonly returnTo: string }) {
  const { signIn, secondFactor } = useWords();
  return (
    <>
      <h1>{secondFactor.step}</h1>
      <p class="faint section-s">{secondFactor.stepHint}</p>
      <Form action="default" class="form section-s">
        <CodeField label={secondFactor.code} />
        <button type="submit" class="wide">
          {signIn.title}
        </button>
      </Form>
      <p class="section-s small">
        <a href={signInPath(returnTo)}>{secondFactor.back}</a>
      </p>
    </>
  );
}
