import { type NamedAudience, listPrivacyGroups } from '../../../core/identity/index.ts';
import { DomainError, type OperationContext, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import { readAudience } from '../compose/audience.ts';
import type { Sent } from '../content/written.ts';
import type { Words } from '../../../words/index.ts';

/** A choice of a select field: its value, and what it is called. */
export type Choice = readonly [value: string, label: string];

/** Who can see a file, as a select field offers it; the first choice stands for what it is anyway. */
export async function audienceChoices(
  reader: Reader,
  viewer: UserViewer,
  usual: string,
  { compose, files }: Words,
): Promise<Choice[]> {
  const groups = await listPrivacyGroups(reader, viewer.channelId);
  return [
    ['', usual],
    ['public', compose.choices.public],
    ['connections', compose.choices.connections],
    ...groups.map(({ id, name }): Choice => [`groups:${id}`, files.group({ name })]),
    ['me', compose.choices.me],
  ];
}

/** The audience that such a field names; undefined for the first choice. @throws DomainError unprocessable */
export function chosenAudience(
  context: OperationContext,
  viewer: UserViewer,
  sent: Sent,
): Promise<NamedAudience | undefined> {
  const [choice = '', group] = sent.text('seen').split(':');
  return readAudience(context, viewer, {
    text: (name) => (name === 'seen' ? choice : ''),
    all: (name) => (name === 'group' && group !== undefined ? [group] : []),
  });
}

/** A name for a file or folder. @throws DomainError unprocessable for none, and for parts of a path */
export function givenName(text: string, files: Words['files']): string {
  const name = text.trim();
  if (name === '') throw new DomainError('unprocessable', 'other.verbatim', { sentence: files.noName });
  if (/[\\/]/.test(name) || name === '.' || name === '..')
    throw new DomainError('unprocessable', 'other.verbatim', { sentence: files.badName });
  return name;
}
