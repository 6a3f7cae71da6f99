import type { FastifyReply } from 'fastify';
import { findPublicGroup, type Group, listPublicForums, type PublicForum } from '../../../core/groups/index.ts';
import { type ImportMark, listGroupImportMarks } from '../../../core/imports/index.ts';
import { DomainError, type Reader } from '../../../core/platform/index.ts';
import { channelPath, Icon, ImportMarks, sendPage, useWords } from '../shared/index.ts';

const shownChannels = 300;

/**
 * A public group for those who have not signed in. Whether there is another one at the path is for those to learn who have.
 * @throws DomainError unauthenticated
 */
export async function showPublicGroup(reader: Reader, reply: FastifyReply, fullPath: string): Promise<FastifyReply> {
  // PostgreSQL takes no NUL in a text.
  const group = fullPath.includes('\0') ? undefined : await findPublicGroup(reader, fullPath);
  if (!group) throw new DomainError('unauthenticated', 'pages.signIn');
  reply.groupLanguage = group.language;
  const { rows, hasMore } = await listPublicForums(reader, group.id, { limit: shownChannels });
  const content = (
    <PublicGroupPage
      group={group}
      channels={rows}
      hasMore={hasMore}
      marks={await listGroupImportMarks(reader, group)}
    />
  );
  return sendPage(reply, undefined, { title: group.name, frame: 'page', content, isCacheable: true });
}

interface PublicGroupProps {
  readonly group: Group;
  readonly channels: readonly PublicForum[];
  readonly hasMore: boolean;
  readonly marks: readonly ImportMark[];
}

function PublicGroupPage({ group, channels, hasMore, marks }: PublicGroupProps) {
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
