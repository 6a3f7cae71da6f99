import type { HeldAttention } from '../../../core/attention/index.ts';
import type { PostedPhoto } from '../../../core/files/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import type { Visibility } from '../../../core/identity/index.ts';
import type { ImportMark } from '../../../core/imports/index.ts';
import {
  attentionChoices,
  Avatar,
  choiceOf,
  dayOf,
  type Face,
  Form,
  groupPath,
  Icon,
  ImportMarks,
  plainText,
  Tick,
  usePage,
  useWords,
} from '../shared/index.ts';
import { PostedPhotos } from './attachments.tsx';
import type { Post } from './post.ts';

/** Some of those who belong to a channel. */
export interface SomeMembers {
  readonly faces: readonly Face[];
  /** Of all who belong to it; undefined where they are too many to be counted beside a page. */
  readonly count: number | undefined;
}

/** What the head of a channel and the panel beside it both say. */
export interface Head {
  readonly name: string;
  readonly description: string;
  /** What is being talked about, in a line; empty for nothing. */
  readonly topic: string;
  /** Address of the channel. */
  readonly path: string;
  /** Undefined for a reader who may not know of it. */
  readonly group: Group | undefined;
  /** Undefined for a reader who may not see who belongs to it. */
  readonly members: SomeMembers | undefined;
  readonly isArchived: boolean;
  /** Only some members of the group see it. */
  readonly isRestricted: boolean;
}

/** The search in a channel, for more words to follow. */
export function searchPath(path: string): string {
  return `/search?q=${encodeURIComponent(`in:${path.split('/').at(-1)!} `)}`;
}

interface AboutProps extends Head {
  readonly pins: readonly Post[];
  /** The newest that were posted. */
  readonly photos: readonly PostedPhoto[];
  /** Who may read what is written here. */
  readonly visibility: Visibility;
  /** Of what the reader is notified here; undefined for who has not signed in. */
  readonly setting: HeldAttention | undefined;
  readonly imported: readonly ImportMark[];
  /** Where the reader may change the channel; undefined for who may not. */
  readonly editPath: string | undefined;
  /** Where a form goes by which the reader leaves a private channel; undefined for who is no listed member. */
  readonly leavePath: string | undefined;
}

/** What is good to know of a channel, beside its messages. */
export function AboutPanel(props: AboutProps) {
  const { name, path, group, members, pins, photos, setting } = props;
  const { conversation } = useWords();
  const { now, zone } = usePage();
  return (
    <aside class="panel" id="about" aria-label={`${conversation.aboutTitle} ${name}`}>
      <header class="chan-head">
        <h2 class="grow">{conversation.aboutTitle}</h2>
        <a class="button icon-button" href="#content" aria-label={conversation.close} title={conversation.close}>
          <Icon name="x" />
        </a>
      </header>
      <div class="pad">
        <WhoReads {...props} />
        <Pinned path={path} pins={pins} />
        <NewestPhotos path={path} photos={photos} />
        {group && members && <Members group={group} members={members} />}
        {setting && <AttentionForm path={path} setting={setting} />}
        <section>
          <h2>{conversation.jump}</h2>
          <form method="get" action={path} class="jump-form">
            <label class="hidden" for="day">
              {conversation.day}
            </label>
            <input type="date" id="day" name="day" required max={dayOf(now, zone)} />
            <button type="submit" class="second">
              {conversation.go}
            </button>
          </form>
        </section>
      </div>
    </aside>
  );
}

/** What the channel is about, whose it is, and who reads it. */
function WhoReads({ description, group, isArchived, visibility, imported, editPath, leavePath }: AboutProps) {
  const { conversation, editForum, privateForum } = useWords();
  const { someRead, everybodyReads } = conversation;
  const everyone = conversation.everyoneReads[group?.visibility ?? 'private']({ group: group?.name ?? '' });
  const readers = { public: everybodyReads, group: everyone, restricted: someRead, owner: someRead };
  return (
    <section>
      {description !== '' && <p class="lines">{description}</p>}
      {group && (
        <p class="faint small section-s">
          <Icon name="users" /> <a href={groupPath(group)}>{group.name}</a>
          {!isArchived && (
            <>
              <br />
              {readers[visibility]}
            </>
          )}
        </p>
      )}
      <ImportMarks marks={imported} />
      {editPath !== undefined && (
        <p class="section-s">
          <a href={editPath}>{editForum.change}</a>
        </p>
      )}
      {leavePath !== undefined && (
        <Form action={leavePath} class="section-s">
          <button type="submit" class="second small-button">
            {privateForum.leave}
          </button>
        </Form>
      )}
    </section>
  );
}

function Pinned({ path, pins }: Pick<AboutProps, 'path' | 'pins'>) {
  const { conversation } = useWords();
  if (pins.length === 0) return null;
  return (
    <section>
      <h2>{conversation.pinned}</h2>
      <div class="rows">
        {pins.map((post) => (
          <div class="row" key={post.uuid}>
            <Avatar face={post.author} size="s" />
            <div class="grow">
              <p class="line">
                <a class="plain whole" href={`${path}?at=${post.uuid}#m-${post.uuid}`}>
                  {post.title || plainText(post.html) || post.author.name}
                </a>
              </p>
              <p class="under">{post.author.name}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function NewestPhotos({ path, photos }: Pick<AboutProps, 'path' | 'photos'>) {
  const { conversation } = useWords();
  if (photos.length === 0) return null;
  return (
    <section>
      <h2>
        {conversation.photos}{' '}
        <a class="small" href={`${searchPath(path)}${encodeURIComponent('has:image')}`}>
          {conversation.allPhotos}
        </a>
      </h2>
      <PostedPhotos photos={photos} />
    </section>
  );
}

function Members({ group, members }: { readonly group: Group; readonly members: SomeMembers }) {
  const { conversation, count } = useWords();
  return (
    <section aria-labelledby="members">
      <h2 id="members">
        {conversation.members}
        {members.count !== undefined && <span class="faint num"> {count(members.count)}</span>}
      </h2>
      {members.faces.map((face) => (
        <div class="by member" key={face.address}>
          <Avatar face={face} size="s" />
          <span class="grow">
            {face.url === undefined ? (
              <bdi>{face.name}</bdi>
            ) : (
              <a class="who" href={face.url}>
                {face.name}
              </a>
            )}
          </span>
        </div>
      ))}
      <p class="section-s">
        <a class="small" href={groupPath(group, 'members')}>
          {conversation.allMembers}
        </a>
      </p>
    </section>
  );
}

type Attention = Pick<AboutProps, 'path'> & { readonly setting: NonNullable<AboutProps['setting']> };

function AttentionForm({ path, setting }: Attention) {
  const { attention, edit } = useWords();
  return (
    <section>
      <h2 id="attention">{attention.title}</h2>
      <Form action={`${path}/attention`} aria-labelledby="attention">
        <label>
          {attention.of}
          <select name="level">
            {attentionChoices.map((level) => (
              <option key={level} value={level} selected={choiceOf(setting) === level}>
                {attention.levels[level]}
              </option>
            ))}
          </select>
        </label>
        <Tick name="muted" label={<span>{attention.mute}</span>} checked={setting.isMuted} class="check" />
        <button type="submit" class="second small-button">
          {edit.save}
        </button>
      </Form>
    </section>
  );
}
