import type { ImportMark } from '../../../../core/imports/index.ts';
import { Filled } from './filled.tsx';
import { Icon } from './icon.tsx';
import { LongDay } from './moment.tsx';
import { useWords } from './page-state.ts';

/** That a group or channel was imported, said once for everything in it; nothing where it was not. */
export function ImportMarks({ marks }: { readonly marks: readonly ImportMark[] }) {
  const { imported } = useWords();
  const sources: Readonly<Record<string, string>> = imported.sources;
  return (
    <>
      {marks.map(({ importType, at }) => (
        <p class="faint small" key={importType}>
          <Icon name="download" />{' '}
          <Filled
            text={imported.from}
            slots={{ source: sources[importType] ?? importType, day: <LongDay at={at} /> }}
          />
        </p>
      ))}
    </>
  );
}
