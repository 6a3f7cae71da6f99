import type { ComponentChildren, ComponentProps } from 'preact';
import type { Group } from '../../../core/groups/index.ts';
import { notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import { findSourceUser, type SourceUser } from '../../../core/reassignment/index.ts';
import type { Words } from '../../../words/index.ts';
import {
  Breadcrumbs,
  Confirmation,
  Elsewhere,
  ErrorNotice,
  formErrorOf,
  GroupHead,
  groupOwner,
  placeholdersBreadcrumbs,
  placeholdersPath,
  requireOwnedGroup,
  rowId,
  type SignedIn,
  signedInOf,
  ownedRoot,
  sourceUserPath,
  usePage,
  useWords,
  type Who,
} from '../shared/index.ts';

/** Owners of a group; subgroups redirect to the top-level group, which holds the placeholder users. */
export const placeholdersOwner: typeof groupOwner = {
  ...groupOwner,
  find: async (asked) => {
    const found = await groupOwner.find(asked);
    const root = await ownedRoot(asked.reader, found.viewer, found.group);
    if (root && root.id !== found.group.id) throw new Elsewhere(placeholdersPath(root));
    return found;
  },
};

const params = { id: rowId };

/** Context of the pages of a source user. */
export interface OfSourceUser extends SignedIn {
  readonly sourceUser: SourceUser;
  readonly group: Group;
}

/** Owners of the group of a source user; not found for everyone else. */
export const sourceUserOwner: Who<typeof params, OfSourceUser, object> = {
  auth: 'session',
  below: '/source_users/:id',
  params,
  find: async (asked) => {
    const found = signedInOf(asked);
    return { ...found, ...(await findOwnedSourceUser(asked.reader, found.viewer, asked.params.id)) };
  },
};

/** @throws DomainError not_found */
export async function findOwnedSourceUser(reader: Reader, viewer: UserViewer, id: number) {
  const sourceUser = await findSourceUser(reader, id);
  if (!sourceUser) throw notFound('sourceUser');
  return { sourceUser, group: await requireOwnedGroup(reader, viewer, sourceUser.namespaceId) };
}

/** Display name of a source user. */
export function nameOf({ name, identifier }: SourceUser): string {
  return name ?? identifier;
}

/** Page head below the placeholder users of a group. */
export function PlaceholdersHead(props: Omit<ComponentProps<typeof GroupHead>, 'tab' | 'crumbs'>) {
  const { parts } = useWords();
  return <GroupHead {...props} crumbs={[[placeholdersPath(props.group), parts.placeholders]]} />;
}

/** Breadcrumbs of a page below a source user. */
export function SourceUserCrumbs({ sourceUser, group }: Pick<OfSourceUser, 'sourceUser' | 'group'>) {
  const own = [sourceUserPath(sourceUser.id), nameOf(sourceUser)] as const;
  return <Breadcrumbs links={[...placeholdersBreadcrumbs(group, useWords()), own]} />;
}

/** A value, or the reason why it can't be read. */
export interface Tried<T> {
  readonly value?: T;
  readonly problem?: string;
}

/** Turns a refusal into a message for the page. */
export async function tried<T>(reading: Promise<T>, words: Words): Promise<Tried<T>> {
  return reading.then(
    (value) => ({ value }),
    (error: unknown) => ({ problem: formErrorOf(error, words).message }),
  );
}

/** Shows why something can't be done, unless a refused form already shows a problem. */
export function Hindrance({ children }: { readonly children: ComponentChildren }) {
  return usePage().forms?.refused ? null : <ErrorNotice>{children}</ErrorNotice>;
}

interface QuestionProps extends ComponentProps<typeof Confirmation> {
  /** Why the action isn't possible. */
  readonly problem: string | undefined;
}

/** A confirmation, or the reason why the action isn't possible. */
export function Question({ problem, ...question }: QuestionProps) {
  if (problem === undefined) return <Confirmation {...question} />;
  return (
    <>
      <h1>{question.title}</h1>
      <Hindrance>{problem}</Hindrance>
      <p>
        <a href={question.back}>{question.no}</a>
      </p>
    </>
  );
}
