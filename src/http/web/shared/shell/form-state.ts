/** Why a form was refused. */
export interface Problem {
  readonly message: string;
  /** Which of its fields is concerned. */
  readonly field: string | undefined;
  /** Other facts of the refusal. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** What was sent with a form that was refused. */
export interface RefusedForm {
  readonly action: string;
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly problem: Problem;
}

/** What the forms of a page know of it. */
export interface FormState {
  /** Address of the page, to which those of its actions are added. */
  readonly path: string;
  /** Its query, with the question mark. */
  readonly search: string;
  readonly actions: readonly string[];
  /** Of pages that people open who have not signed in. */
  readonly csrfToken: string | undefined;
  readonly refused: RefusedForm | undefined;
  /** What has just been done. */
  readonly notice: string | undefined;
  /** What has been said while the page was rendered. */
  readonly said: Set<'problem' | 'notice'>;
}

/** Where the form of an action is sent; `values` fill in what its name leaves open. */
export function actionPath(
  { path, search }: Pick<FormState, 'path' | 'search'>,
  action: string,
  values: Readonly<Record<string, string | number>>,
): string {
  if (action === 'default') return `${path}${search}`;
  const below = action.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(values[name]!));
  return `${path}/${below}${search}`;
}

/** The path of a page, from that of an action. */
export function withoutAction(path: string, action = 'default'): string {
  if (action === 'default') return path;
  return path.split('/').slice(0, -action.split('/').length).join('/');
}
