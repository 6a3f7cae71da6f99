import type { ComponentChildren } from 'preact';

/** Why a form was refused. */
export interface Problem {
  readonly message: string;
  /** The field concerned, if any. */
  readonly field: string | undefined;
  /** Other facts of the refusal. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** A refused form with the values it was sent with. */
export interface RefusedForm {
  readonly action: string;
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly problem: Problem;
}

/** What forms need to know about their page. */
export interface FormState {
  /** Address of the page; the addresses of its actions are below it. */
  readonly path: string;
  /** Its query, with the question mark. */
  readonly search: string;
  readonly actions: readonly string[];
  /** For people without a session. */
  readonly csrfToken: string | undefined;
  readonly refused: RefusedForm | undefined;
  /** The result of the last action. */
  readonly notice: ComponentChildren;
  /** Messages shown so far while rendering. */
  readonly said: Set<'problem' | 'notice'>;
}

/** Address of an action; `values` replace the parameters in its name. */
export function actionPath(
  { path, search }: Pick<FormState, 'path' | 'search'>,
  action: string,
  values: Readonly<Record<string, string | number>>,
): string {
  if (action === 'default') return `${path}${search}`;
  const below = action.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(values[name]!));
  return `${path}/${below}${search}`;
}

/** The path of the page of an action. */
export function withoutAction(path: string, action = 'default'): string {
  if (action === 'default') return path;
  return path.split('/').slice(0, -action.split('/').length).join('/');
}
