/** A promise that is resolved from outside. */
export interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
}

/** Makes such a promise; `Promise.withResolvers` is not in every Node that is supported. */
export function deferred(): Deferred {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
