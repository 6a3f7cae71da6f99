import type { Post } from '../content/post.ts';
import type { Face } from '../shared/index.ts';

const at = '2026-11-21T09:10:00.000Z';

/** People of the style guide: one with a page, one whose name is long and right to left, one whom nobody has taken over. */
export const faces: Readonly<Record<'alice' | 'rahel' | 'imported', Face>> = {
  alice: {
    name: 'Alice Fletcher',
    address: 'alice@style.test',
    url: '/users/alice',
    isPlaceholder: false,
    hasPicture: false,
  },
  rahel: {
    name: 'רחל בת־שבע לבית אבולעפיה',
    address: 'rahel@style.test',
    url: undefined,
    isPlaceholder: false,
    hasPicture: false,
  },
  imported: { name: 'Rémy Duval', address: 'remy@style.test', url: undefined, isPlaceholder: true, hasPicture: false },
};

const plain: Post = {
  id: 1,
  uuid: 'style-1',
  author: faces.alice,
  createdAt: at,
  isEdited: false,
  isComment: false,
  isDelayed: false,
  expiresAt: null,
  isNocomment: false,
  isWithheld: false,
  isHeld: false,
  title: '',
  summary: '',
  html: '<p>I have the key, and the <strong>list</strong>. See <a href="/">the plan</a>.</p>',
  visibility: 'group',
  poll: [],
  event: undefined,
  isPollMultiple: false,
  isPollOpen: false,
  ownVotes: [],
  mayMarkUnread: true,
  attachments: [],
  reactions: [],
  comments: 0,
  replies: undefined,
  mentionsMe: false,
  isOwn: false,
  mayDelete: false,
  mayReply: true,
  isSaved: false,
  isPinned: false,
  mayPin: false,
  ownReactions: [],
};

/** A post like the plain one, but for what is said. */
function sample(number: number, more: Partial<Post>): Post {
  return { ...plain, id: number, uuid: `style-${number}`, ...more };
}

const reactions = [
  { emoji: '👍', picture: undefined, count: 6, names: ['Alice', 'Rémy'] },
  { emoji: ':anchor:', picture: '/photo/profile/s/anchor', count: 1, names: ['Bob'] },
];
const file = {
  hash: 'style',
  filetype: 'application/pdf',
  filename: 'ferry.pdf',
  filesize: 18_400,
  revision: 0,
  isAnimated: false,
  alt: '',
};

/** Each state of a post, by what makes it one. */
export const posts: readonly (readonly [state: string, post: Post])[] = [
  ['plain', plain],
  ['imported, nobody has taken it over', sample(2, { author: faces.imported })],
  ['right to left', sample(3, { author: faces.rahel, html: '<p>שלום לכולם, נפגשים ליד הנהר.</p>' })],
  ['mentions the reader', sample(4, { mentionsMe: true })],
  ['one’s own, edited, saved', sample(5, { isOwn: true, isEdited: true, isSaved: true, mayDelete: true })],
  [
    'with title, summary and a quote',
    sample(6, {
      title: 'Minutes',
      summary: 'What we decided',
      html: '<blockquote><p>Who brings the ladder?</p></blockquote><p>I do.</p>',
    }),
  ],
  [
    'with code and a long word',
    sample(7, {
      html: `<pre><code>const boat = launch('slowly');</code></pre><p>${'Donaudampfschifffahrt'.repeat(4)}</p>`,
    }),
  ],
  [
    'with reactions and answers',
    sample(8, {
      reactions,
      ownReactions: ['👍'],
      comments: 3,
      replies: { lastAt: at, faces: [faces.alice, faces.imported] },
    }),
  ],
  [
    'with an open poll',
    sample(9, {
      poll: [
        { name: 'Saturday', votes: 4 },
        { name: 'Sunday', votes: 1 },
      ],
      isPollOpen: true,
    }),
  ],
  [
    'with an open poll, in which the reader has voted',
    sample(15, {
      poll: [
        { name: 'Saturday', votes: 4 },
        { name: 'Sunday', votes: 2 },
      ],
      isPollOpen: true,
      ownVotes: ['Sunday'],
    }),
  ],
  [
    'with a poll that has ended',
    sample(10, {
      poll: [
        { name: 'Saturday', votes: 4 },
        { name: 'Sunday', votes: 0 },
      ],
    }),
  ],
  [
    'of an event',
    sample(13, {
      title: 'Regatta',
      event: {
        start: '2026-11-28T10:00:00',
        end: '2026-11-28T16:00:00',
        isAllDay: false,
        zone: 'Europe/Berlin',
        place: 'Quay',
        rule: 'FREQ=YEARLY',
        except: [],
        changes: [],
        isCancelled: false,
        uid: '',
      },
      reactions: [{ emoji: '🙋', picture: undefined, count: 3, names: ['Alice', 'Rémy'] }],
      ownReactions: ['🙋'],
    }),
  ],
  ['with a file', sample(11, { attachments: [file] })],
  ['waiting for moderators', sample(16, { isWithheld: true, isHeld: true, isOwn: true, mayDelete: true })],
  ['hidden by moderators', sample(14, { isWithheld: true, isOwn: true, mayDelete: true })],
  ['for oneself, published later', sample(12, { visibility: 'owner', isDelayed: true, isOwn: true, mayDelete: true })],
];
