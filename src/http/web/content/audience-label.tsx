import type { Visibility } from '../../../core/identity/index.ts';
import { Icon, type NamedReaders, readersInWords, useWords } from '../shared/index.ts';

const audienceIcons: Readonly<Record<Visibility, string>> = {
  public: 'globe',
  group: 'users',
  restricted: 'users-round',
  owner: 'lock',
};

/** Who can see a post. */
export function AudienceLabel({
  visibility,
  readers,
}: {
  readonly visibility: Visibility;
  readonly readers?: NamedReaders | undefined;
}) {
  return (
    <span class="inline">
      <Icon name={audienceIcons[visibility]} /> {readersInWords(visibility, readers, useWords())}
    </span>
  );
}
