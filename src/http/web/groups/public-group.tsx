import type { Group, PublicForum } from '../../../core/groups/index.ts';
import type { ImportMark } from '../../../core/imports/index.ts';
import { channelPath, Icon, ImportMarks, useWords } from '../shared/index.ts';

interface PublicGroupProps {
  readonly group: Group;
  readonly channels: readonly PublicForum[];
  readonly hasMore: boolean;
  readonly marks: readonly ImportMark[];
}

/** A public group for those who have not signed in. */
export function PublicGroup({ group, channels, hasMore, marks }: PublicGroupProps) {
  const { publicGroup, shell } = useWords();
  return (
    <div class="page slim">
      <header class="section-h">
        <h1>{group.name}</h1>
        <p class="faint">/{group.fullPath}</p>
        {group.description !== '' && <p class="section-s">{group.description}</p>}
        <ImportMarks marks={marks} />
      </header>
      <section aria-labelledby="channels">
        <h2 id="channels">{publicGroup.channels}</h2>
        {channels.length === 0 && <p class="faint">{publicGroup.none}</p>}
        {channels.length > 0 && (
          <div class="rows">
            {channels.map((channel) => (
              <div class="row" key={channel.address}>
                <span class="thumb" aria-hidden="true">
                  <Icon name="hash" />
                </span>
                <div class="grow">
                  <p>
                    <a class="plain whole" href={channelPath(channel)}>
                      <strong>{channel.name}</strong>
                    </a>
                  </p>
                  {(channel.topic || channel.description) !== '' && (
                    <p class="under line">{channel.topic || channel.description}</p>
                  )}
                </div>
              </div>
            ))}
          </div>
        )}
        {hasMore && <p class="faint">{shell.more}</p>}
        <p class="faint small section-s">{publicGroup.join}</p>
      </section>
    </div>
  );
}
