import { type NamedAudience, listPrivacyGroups } from '../../../core/identity/index.ts';
import type { OperationContext, Reader, UserViewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import { readAudience } from '../compose/audience.ts';

/** An option of a select field: its value and label. */
export type Choice = readonly [value: string, label: string];

/** Options for who can see a file; the first keeps the usual audience. */
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

/** The audience of such an option; undefined for the first one. @throws DomainError unprocessable */
export function chosenAudience(
  context: OperationContext,
  viewer: UserViewer,
  seen = '',
): Promise<NamedAudience | undefined> {
  const [choice = '', group] = seen.split(':');
  return readAudience(context, viewer, {
    text: (name) => (name === 'seen' ? choice : ''),
    all: (name) => (name === 'group' && group !== undefined ? [group] : []),
  });
}
