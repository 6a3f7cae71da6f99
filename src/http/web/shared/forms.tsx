import { type ComponentChildren, type ComponentProps, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { CsrfInput, ErrorNotice, SuccessNotice } from './parts.tsx';
import { actionPath, type Problem, type RefusedForm } from './shell/form-state.ts';
import { usePage } from './shell/page-state.ts';

interface Scope {
  /** Prefix of the ids of its fields. */
  readonly name: string;
  /** Only for a form that was refused. */
  readonly refused: RefusedForm | undefined;
}

const context = createContext<Scope>({ name: 'form', refused: undefined });

interface FormProps extends Omit<ComponentProps<'form'>, 'action' | 'method'> {
  /** An action of the page, or the address of another page's. */
  readonly action: string;
  /** Hidden fields and those in the address. They also distinguish forms of the same action. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * The form of an action. After a refusal, its fields contain what was typed, and the message is next to the field
 * concerned, or above all fields if it concerns none of them.
 */
export function Form({ action, values = {}, children, ...rest }: FormProps) {
  const { csrfToken, forms } = usePage();
  const isOwn = !action.startsWith('/');
  if (isOwn && !forms?.actions.includes(action)) throw new Error(`the page has no action ${action}`);
  const refused = isOwn && forms?.refused?.action === action ? forms.refused : undefined;
  const given = Object.entries(values);
  const isRefused = refused && given.every(([name, value]) => refused.values.get(name)?.includes(String(value)));
  const hidden = given.filter(([name]) => !action.split('/').includes(`:${name}`));
  const name = [action.replaceAll(/\W+/g, '-'), ...given.map(([, value]) => value)].join('-');
  const scope = { name, refused: isRefused ? refused : undefined };
  return (
    <form method="post" action={isOwn ? actionPath(forms!, action, values) : action} {...rest}>
      <CsrfInput value={forms?.csrfToken ?? csrfToken} />
      {hidden.map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {scope.refused?.problem.field === undefined && <ProblemNotice problem={scope.refused?.problem} />}
      <context.Provider value={scope}>{children}</context.Provider>
    </form>
  );
}

/** The message of a refusal above a form. */
function ProblemNotice({ problem }: { readonly problem: Problem | undefined }) {
  const { forms } = usePage();
  if (!problem) return null;
  forms?.said.add('problem');
  return <ErrorNotice>{problem.message}</ErrorNotice>;
}

/** The result of the last action on the page. */
export function Notice() {
  const { forms } = usePage();
  if (forms?.notice === undefined) return null;
  forms.said.add('notice');
  return <SuccessNotice>{forms.notice}</SuccessNotice>;
}

/** Messages that no part of the page has shown. */
export function Unsaid() {
  const { forms } = usePage();
  return (
    <>
      {!forms?.said.has('problem') && <ProblemNotice problem={forms?.refused?.problem} />}
      {!forms?.said.has('notice') && <Notice />}
    </>
  );
}

/** A button with its own form. */
export function ActionButton({
  action,
  values,
  children,
  ...button
}: Pick<FormProps, 'action' | 'values'> & Omit<ComponentProps<'button'>, 'action'>) {
  return (
    <Form action={action} {...(values && { values })}>
      <button type="submit" class="second" {...button}>
        {children}
      </button>
    </Form>
  );
}

interface SubmitProps extends Omit<ComponentProps<'button'>, 'action'> {
  /** An action other than the form's, with no fields or the same ones. */
  readonly action?: string;
  readonly values?: FormProps['values'];
}

/** The button of a form. */
export function Submit({ action, values = {}, children, ...button }: SubmitProps) {
  const { forms } = usePage();
  return (
    <button type="submit" {...button} {...(action && forms && { formAction: actionPath(forms, action, values) })}>
      {children}
    </button>
  );
}

/** The texts around a field. */
export interface FieldTexts {
  readonly name: string;
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
}

/** Whether a form of an action was refused. */
export function useIsRefused(action: string): boolean {
  return usePage().forms?.refused?.action === action;
}

/** What was typed or chosen in a field of a refused form; undefined in other forms. */
export function useTyped(name: string): readonly string[] | undefined {
  const { refused } = useContext(context);
  return refused && (refused.values.get(name) ?? refused.values.get(`${name}[]`) ?? []);
}

/** What a field gets from its form. */
function useField(name: string, hasHint: boolean, ownId?: string) {
  const { forms } = usePage();
  const { name: form, refused } = useContext(context);
  const id = ownId ?? `${form}-${name}`;
  const typed = useTyped(name);
  const problem = refused?.problem.field === name ? refused.problem.message : undefined;
  if (problem !== undefined) forms?.said.add('problem');
  const described = [hasHint && `${id}-help`, problem !== undefined && `${id}-problem`].filter(
    (each) => each !== false,
  );
  const attributes = {
    id,
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
    ...(problem !== undefined && { 'aria-invalid': 'true' as const, autofocus: true }),
  };
  return { id, typed, problem, attributes };
}

function FieldNotes({ id, hint, problem }: { id: string; hint: ComponentChildren; problem: string | undefined }) {
  return (
    <>
      {hint !== undefined && (
        <span class="hint" id={`${id}-help`}>
          {hint}
        </span>
      )}
      {problem !== undefined && (
        <span class="error" role="alert" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </>
  );
}

type FieldProps = FieldTexts & { readonly value?: string | number } & Omit<ComponentProps<'input'>, 'label' | 'value'>;

/** A single-line field. */
export function Field({ name, label, hint, value = '', id: own, ...input }: FieldProps) {
  const { id, typed, problem, attributes } = useField(name, hint !== undefined, own as string | undefined);
  // Passwords are not sent back, and disabled fields are not sent.
  const shown = input.type === 'password' || input.disabled ? value : (typed?.[0] ?? value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input {...(input as object as ComponentProps<'input'>)} name={name} value={shown} {...attributes} />
      <FieldNotes {...{ id, hint, problem }} />
    </div>
  );
}

/** A field for a username, an address or a code, which browsers don't capitalize, correct or fill in. */
export function ExactField(props: FieldProps) {
  return <Field autocomplete="off" autocapitalize="none" spellcheck={false} {...props} />;
}

/** The field for a code of a second factor. */
export function CodeField({ label, name = 'code' }: { readonly label: string; readonly name?: string }) {
  return <ExactField {...{ name, label }} required maxLength={100} autocomplete="one-time-code" autofocus />;
}

type TextFieldProps = FieldTexts & { readonly value?: string } & Omit<ComponentProps<'textarea'>, 'label' | 'value'>;

/** A multi-line field. */
export function TextField({ name, label, hint, value = '', id: own, ...area }: TextFieldProps) {
  const { id, typed, problem, attributes } = useField(name, hint !== undefined, own as string | undefined);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea {...area} name={name} {...attributes}>
        {typed?.[0] ?? value}
      </textarea>
      <FieldNotes {...{ id, hint, problem }} />
    </div>
  );
}

type SelectFieldProps = FieldTexts & {
  readonly value?: string | number;
  /** Options in a language other than the page's have its code. */
  readonly options: readonly (readonly [value: string | number, label: string, lang?: string])[];
} & Omit<ComponentProps<'select'>, 'label' | 'value'>;

/** A field with a list of options. */
export function SelectField({ name, label, hint, value = '', options, id: own, ...select }: SelectFieldProps) {
  const { id, typed, problem, attributes } = useField(name, hint !== undefined, own as string | undefined);
  const chosen = typed?.[0] ?? String(value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select {...(select as object as ComponentProps<'select'>)} name={name} {...attributes}>
        {options.map(([each, text, lang]) => (
          <option key={each} value={each} lang={lang} selected={String(each) === chosen}>
            {text}
          </option>
        ))}
      </select>
      <FieldNotes {...{ id, hint, problem }} />
    </div>
  );
}

type TickProps = FieldTexts & { readonly value?: string | number } & Omit<ComponentProps<'input'>, 'label' | 'value'>;

/** A checkbox, or a radio button with `type="radio"`. Several checkboxes with the same name are a list. */
export function Tick({ name, label, hint, value = '1', checked = false, class: look = 'choice', ...input }: TickProps) {
  const typed = useTyped(name);
  return (
    <label class={look}>
      <input
        {...({ type: 'checkbox', ...input } as object as ComponentProps<'input'>)}
        name={name}
        value={value}
        checked={typed?.includes(String(value)) ?? checked}
      />{' '}
      {hint === undefined ? (
        label
      ) : (
        <span>
          {label} <span class="hint">{hint}</span>
        </span>
      )}
    </label>
  );
}

interface ConfirmationProps extends Pick<FormProps, 'action' | 'values'> {
  readonly title: ComponentChildren;
  /** What will happen. */
  readonly children: ComponentChildren;
  readonly yes: string;
  readonly no: string;
  /** Address of "Cancel". */
  readonly back: string;
  readonly isDangerous?: boolean;
}

/** Asks for confirmation before an action. */
export function Confirmation({ title, children, yes, no, back, isDangerous = true, ...form }: ConfirmationProps) {
  return (
    <>
      <h1>{title}</h1>
      <Notice />
      {children}
      <Form {...form} class="actions">
        <button type="submit" {...(isDangerous && { class: 'danger' })}>
          {yes}
        </button>
        <a href={back}>{no}</a>
      </Form>
    </>
  );
}
