/**
 * In the place of what a server has beside its APIs, and of what holds answers against their description, for runs that
 * start servers very often (`vitest.mutation.config.ts`): loading all of that takes longer than the tests.
 */

/** In the place of `http/web/index.ts`: there are no pages. */
export function web(): void {}

/** In the place of `http/web/content/live-items.tsx`: nothing is rendered. */
export const createItemRenderer = () => (): never => {
  throw new Error('there are no pages here');
};

/** In the place of `http/graphql/index.ts`: there is no such API. */
export function graphql(): void {}

/** In the place of `openapi-answers.ts`: answers may be anything. */
export function assertMatchesOpenApi(): Promise<void> {
  return Promise.resolve();
}
