import { grouped, many } from './numbers.ts';

/** Posts, wherever they stand. */
export const posts = {
  actions: (name: string) => `Actions, message of ${name}`,
  open: 'Open the thread',
  copyLink: 'Copy link',
  markUnread: 'Mark unread from here',
  quote: 'Quote',
  edit: 'Edit',
  edited: '(Edited)',
  save: 'Save',
  unsave: 'Take out of Saved',
  saveIn: 'Save in a folder',
  whoReacted: 'Who reacted',
  move: 'Change folders',
  pin: 'Pin in the channel',
  unpin: 'Unpin',
  history: 'Earlier versions',
  delete: 'Delete',
  reply: 'Reply in thread',
  like: 'Like',
  scheduled: 'Published later',
  removed: 'Removed:',
  noComments: 'Comments off',
  replies: (count: number) => many(count, 'reply', 'replies'),
  comments: (count: number) => (count === 0 ? 'Comment' : many(count, 'comment', 'comments')),
  wholeThread: 'The whole thread',
  readOn: (minutes: number) => `Read on, ${many(minutes, 'minute', 'minutes')}`,
  nothing: 'There is nothing here that you may see.',
  older: 'Older posts',
  of: (name: string) => `Post of ${name}`,
  moreComments: 'More comments',
  earlierComments: 'Earlier comments',
} as const;

/** Reactions to posts. */
export const reactions = {
  title: 'Reactions',
  add: 'Add a reaction',
  with: (emoji: string) => `React ${emoji}`,
  who: (names: readonly string[], count: number) =>
    names.length < count ? `${names.join(', ')} and ${grouped(count - names.length)} others` : names.join(', '),
  whoReacted: 'Who reacted',
  heading: 'React to this post',
  own: 'Another emoji',
  send: 'React',
  cancel: 'Back to the thread',
  badEmoji: 'Give one emoji.',
} as const;

/** Polls. */
export const polls = {
  title: 'Poll',
  own: 'Your vote',
  share: (name: string) => `Votes for ${name}`,
  votes: (count: number) => many(count, 'vote', 'votes'),
  closed: (count: number) => `Closed, ${many(count, 'vote', 'votes')}`,
} as const;

/** Who can see something. */
export const audience = {
  labels: { public: 'Public', group: 'Everyone in the group', restricted: 'Some people', owner: 'Only the channel' },
  me: 'Only you',
  some: (names: readonly string[], more: number) =>
    [
      names.join(', '),
      more === 0 ? '' : `${grouped(more)} ${names.length > 0 ? 'more' : more === 1 ? 'other' : 'others'}`,
    ]
      .filter((part) => part !== '')
      .join(' and '),
  except: (audience: string, denied: string) => `${audience}, except ${denied}`,
} as const;

/** Changing and deleting a post. */
export const edit = {
  title: 'Edit',
  history: 'Earlier versions',
  heading: 'Title',
  text: 'Text',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteIt: 'Delete',
  deletePost: (comments: number) =>
    comments === 0
      ? 'It goes for everybody, and this cannot be undone.'
      : `It goes for everybody with ${many(comments, 'reply', 'replies')}, and this cannot be undone.`,
  deleteComment: 'It goes for everybody, and this cannot be undone.',
} as const;

/** Events and the calendar. */
export const events = {
  title: 'Calendar',
  event: 'Event',
  new: 'New event',
  edit: 'Edit the event',
  create: 'Create the event',
  save: 'Save',
  views: 'Views',
  viewNames: { month: 'Month', list: 'List' },
  months: 'Months',
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  filter: 'Events of',
  everything: 'All channels',
  allOf: (group: string) => `All of ${group}`,
  show: 'Show',
  none: 'There are no events in this month.',
  noneHint: 'Events that you may see stand here on their days.',
  allDayShort: 'All day',
  name: 'Title',
  startDay: 'First day',
  startTime: 'Begins at',
  endDay: 'Last day',
  endTime: 'Ends at',
  endHint: 'Left empty, it lasts an hour.',
  allDay: 'It lasts all day',
  zone: 'Time zone',
  timeThere: (time: string, zone: string) => `There: ${time} (${zone})`,
  place: 'Place',
  text: 'Description',
  repeat: 'Repeats',
  repeats: {
    none: 'Never',
    daily: 'Every day',
    weekdays: 'Monday to Friday',
    weekly: 'Every week',
    fortnightly: 'Every two weeks',
    monthly: 'Every month, on the same date',
    nth: 'Every month, on the same weekday',
    yearly: 'Every year',
    other: 'By a rule of its own',
  },
  repeatsUntil: (repeats: string, day: string) => `${repeats}, until ${day}`,
  until: 'Until',
  untilHint: 'Left empty, it goes on.',
  dates: 'Dates',
  nextDates: 'Next dates',
  moreEvents: (count: number) => `and ${many(count, 'more', 'more')}`,
  skip: 'Cancel this date',
  unskip: 'Put it back',
  cancelled: 'Cancelled',
  cancel: 'Cancel the event',
  uncancel: 'Put the event back',
  cancelHint: 'An event that is cancelled stays in the calendar and says so.',
  answer: 'Are you coming?',
  answers: { yes: 'Going', maybe: 'Maybe', no: 'Not going' },
  badTitle: 'Give the event a title.',
  subscribe: 'Subscribe to your calendar',
  subscribeHint:
    'Other programs can read your calendar by a secret link. Whoever has it sees every event that you may see, so give it to nobody.',
  makeLink: 'Make a link',
  replaceLink: 'Make a new link, end the old one',
  endLink: 'End the link',
  linkMade: 'This is the link. It is shown this once.',
  link: 'Secret link',
  linkSince: (day: string) => `There is a link since ${day}.`,
  download: 'Add to another calendar',
  importTitle: 'Import a calendar',
  importHint:
    'Choose an iCalendar file (.ics), as other calendars export it. What was imported before is updated, and no event is made twice.',
  importTo: 'Into',
  importForMe: 'My channel, seen by me alone',
  importAsUsual: 'My channel, seen by those who usually see it',
  importFile: 'Calendar file',
  importNow: 'Import',
  importLook: 'Show what would happen',
  importDone: 'Imported',
  importWould: 'What would happen',
  importOutcomes: {
    created: (count: number) => many(count, 'new event', 'new events'),
    changed: (count: number) => `${many(count, 'event', 'events')} updated`,
    unchanged: (count: number) => `${many(count, 'event', 'events')} already there, unchanged`,
    theirs: (count: number) => `${many(count, 'event', 'events')} already there, by somebody else`,
    deleted: (count: number) => `${many(count, 'event', 'events')} left out that had been deleted here`,
    refused: (count: number) => `${many(count, 'event', 'events')} not imported`,
  },
  importOutcomeNames: {
    created: 'new',
    changed: 'updated',
    unchanged: 'unchanged',
    theirs: 'by somebody else',
    deleted: 'deleted here',
    refused: 'not imported',
  },
  importWarnings: {
    unreadable: (count: number) => `${many(count, 'event', 'events')} without a time that can be read`,
    rule: (count: number) =>
      `${many(count, 'event', 'events')} with a rule that is not supported: only one rule, or the first date, is imported`,
    dates: (count: number) => `${many(count, 'event', 'events')} with additional dates, which are not imported`,
    zone: (count: number) => `${many(count, 'time', 'times')} in an unknown time zone, read as yours`,
    private: (count: number) =>
      `${many(count, 'private event', 'private events')}: only you can see them, and they aren't imported into channels that other people can see`,
  },
  importNothing: 'There is no event in this file.',
  importList: 'The events',
  importMore: (count: number) => `and ${grouped(count)} more`,
  importUndo: 'Remove the new events again',
  importUndone: (count: number) => `${many(count, 'event', 'events')} removed.`,
  importNoCalendar: 'This is not an iCalendar file. Export one from your calendar: its name ends with .ics.',
  badTime: 'Give the day and the time at which the event begins; it ends after that, within a year.',
} as const;
