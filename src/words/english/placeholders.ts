import { grouped, many } from './numbers.ts';

/** What is said of source users wherever they stand. */
export const sourceUsers = {
  statuses: {
    pending_reassignment: 'Not reassigned',
    awaiting_approval: 'Waits for an answer',
    reassignment_in_progress: 'Being reassigned',
    rejected: 'Declined',
    failed: 'Failed',
    completed: 'Reassigned',
    keep_as_placeholder: 'Kept as placeholder',
    revoked: 'Revoked',
    invited: 'Invited by mail',
    merged: 'Merged',
  },
  /** What that means for the contributions. */
  hints: {
    pending_reassignment: 'The contributions stand under a placeholder until you find out whose they are.',
    awaiting_approval: 'The person was asked by mail. Nothing moves before they accept.',
    reassignment_in_progress: 'The contributions are moving to the person who accepted.',
    rejected: 'The person says that these are not theirs. You can reassign to somebody else.',
    failed: 'Some contributions could not be moved. You can try again.',
    completed: 'The contributions show this person as their author.',
    keep_as_placeholder: 'The contributions stay under their placeholder for good, unless you choose otherwise.',
    revoked: 'The person keeps what has moved; later imports bring nothing more to them.',
    invited: 'Whoever has the address was asked by mail. Nothing moves before they accept.',
    merged: 'This is the same person as another original user, who has the contributions.',
  },
  splitting: 'Being moved',
  /** Why somebody is suggested. */
  reasons: {
    confirmed_email: 'Same confirmed e-mail address',
    public_email: 'Same public e-mail address',
    username: 'Same username',
    name: 'Same name',
  },
  /** Kinds of contributions. */
  kinds: {
    item_author: 'Posts, comments and reactions',
    term_mention: 'Mentions',
    file_creator: 'Files',
    privacy_group_member: 'Places in privacy groups',
    memberships: 'Memberships',
  },
  nothingToMove: 'Nothing is waiting to be moved.',
  actions: {
    cancel: 'Cancel',
    cancelLong: 'Cancel the request',
    keep_as_placeholder: 'Keep',
    keep_as_placeholderLong: 'Keep as placeholder',
    of: (action: string, name: string) => `${action}: ${name}`,
    reassign: 'Reassign',
    reassignOf: (name: string) => `Reassign ${name}`,
    resend: 'Notify again',
    resendLong: 'Notify again',
    retry: 'Try again',
    retryLong: 'Try again',
    undo: 'Undo…',
    undoLong: 'Undo the reassignment…',
    undo_keep_as_placeholder: 'Do not keep',
    undo_keep_as_placeholderLong: 'Do not keep as placeholder',
    username: 'Username or e-mail',
    usernameFor: (name: string) => `Username or e-mail address for ${name}`,
  },
  unknownUsername: (username: string) => `Nobody here has the username “${username}”.`,
} as const;

/** The placeholder users of a group. */
export const placeholders = {
  title: (group: string) => `Placeholder users of ${group}`,
  short: 'Placeholder users',
  actions: 'Actions',
  all: 'All',
  allNamed: (name: string, count: number) => `${name} (${grouped(count)})`,
  atTop: 'They are kept with the group at the top; its Owners reassign them.',
  bulk: 'Reassign in bulk',
  bulkHint:
    'People are asked by mail before anything moves, unless this server leaves that out. A dry run only shows what would happen.',
  count: (count: number) => many(count, 'original user', 'original users'),
  dryRun: 'Dry run',
  /** The three become links. */
  download: '{list} of users who are not reassigned, or the same {filled} where there is no doubt, or {addresses}.',
  downloadList: 'Download the list',
  fill: 'For each one, enter the username or the public e-mail of a person on this server, or an e-mail address as the username to invite whoever has it. Leave empty whom you do not know: those rows are skipped.',
  import: 'Import an archive',
  keepAll: 'Keep all as placeholders…',
  keepAllPage: {
    title: 'Keep all placeholder users',
    question: (group: string) => `Keep all placeholder users of ${group}?`,
    nobody: 'Nobody waits to be reassigned: there is nothing to keep.',
    lead: (count: number) =>
      `${many(count, 'placeholder user has', 'placeholder users have')} not been reassigned. Their contributions stay with them, and nobody gets a mail. You can open each of them again later.`,
    keep: (count: number) => (count === 1 ? 'Keep it' : `Keep all ${grouped(count)}`),
    keepNone: 'Keep none',
    back: 'Back',
  },
  kept: (count: number) => many(count, 'placeholder user is kept.', 'placeholder users are kept.'),
  lists: 'Lists of original users',
  nobodyImported: 'Nobody has been imported yet.',
  nobodyMatches: 'Nobody matches.',
  nobodyReassigned: 'Nobody is reassigned yet.',
  nobodyWaits: 'Nobody waits to be reassigned.',
  order: 'Order',
  orders: {
    name: 'Name',
    name_desc: 'Name, backwards',
    state: 'State',
    newest: 'Newest first',
    oldest: 'Oldest first',
  },
  original: 'Original user',
  originals: 'Original users',
  /** `{name}` becomes a link. */
  perhaps: 'Perhaps {name}',
  reassignedTo: 'Reassigned to',
  search: 'Search',
  searchHint: 'Name or username',
  show: 'Show',
  showAll: 'Show all of them',
  state: 'State',
  tabs: { awaiting: 'Awaiting reassignment', reassigned: 'Reassigned' },
  upload: 'Upload',
  uploadFile: 'Upload the completed file',
  work: {
    processing: 'The file is being processed. You get a mail when that is done, and the result stands below.',
    processed: 'The file has been processed. The result stands below, and you got it by mail.',
    moving: (count: number) => `${many(count, 'original user is', 'original users are')} being reassigned.`,
    splitting: 'Contributions are being split or merged.',
  },
} as const;

/** One source user, whom they may be, and what can be done. */
export const sourceUser = {
  about: 'About',
  allPosts: 'All that they wrote',
  contributions: 'Contributions',
  facts: {
    name: 'Name',
    username: 'Username',
    identifier: 'Identifier',
    from: 'Imported from',
    type: 'Import type',
    to: 'Imported to',
  },
  found: (count: number, search: string) => `${many(count, 'person matches', 'people match')} “${search}”.`,
  label: 'Name or username',
  maybe: 'Who it may be',
  moved: 'All of them have moved.',
  none: 'There are none.',
  nobody: (search: string) => `Nobody who can be assigned matches “${search}”.`,
  reassign: 'Reassign',
  reassignTo: (name: string, username: string) => `Reassign to ${name}, @${username}`,
  returning: 'Contributions are coming back.',
  samples: 'Some of it',
  search: 'Search',
  somebody: 'Reassign to somebody',
  split: 'Split off some contributions…',
  /** `{name}` becomes a link. */
  splitFrom: 'Was split off from {name}. Undoing the split gives everything back there; nothing gets lost.',
  apartFrom: 'From imports into {group}, so kept apart from {name}. If they’re the same person, merge them.',
  splitting: 'Contributions are being split or merged.',
  undoSplit: 'Undo the split',
} as const;

/** Splitting a source user, and undoing a reassignment. */
export const splits = {
  title: (name: string) => `Split ${name}`,
  all: 'That is all of them: reassign the original user instead.',
  channels: 'In these channels (none chosen: in all)',
  count: 'Count what that would be',
  kind: 'Kind',
  lead: 'If several people shared this account, set part of its contributions apart. They become those of an original user of its own, who can be reassigned to somebody else. Until then you can undo it.',
  left: 'Left',
  none: 'There are no contributions to split.',
  off: 'Split off',
  outcome: 'What would be split off',
  part: (part: number, total: number) => `${grouped(part)} of ${many(total, 'contribution', 'contributions')}.`,
  since: 'From this day on',
  split: (count: number) => (count === 1 ? 'Split off this one' : `Split off these ${grouped(count)}`),
  tooFew: 'Choose others: a split must set something apart.',
  until: 'Until this day, inclusive',
  undo: {
    title: 'Undo a reassignment',
    back: (person: string) => `This goes back from ${person} to a placeholder:`,
    leave: 'Leave it as it is',
    nothing: 'Nothing has moved yet.',
    question: (name: string) => `Undo the reassignment of ${name}?`,
    somebody: 'the person who has them',
    stays:
      'What the person has edited since stays theirs, and roles that the reassignment gave are taken away. Afterwards you can reassign again; whoever it is has to accept again.',
    undo: 'Undo the reassignment',
  },
} as const;

/** Merging original users who are one person, and separating them again. */
export const merges = {
  title: (name: string) => `Merge ${name}`,
  lead: 'If this is the same person as another original user, merge the two: the contributions of this one go to whoever has those of the other, and so does what is imported later. You can undo that.',
  into: 'Who is the same person?',
  search: 'Search',
  found: (count: number, search: string) =>
    `${many(count, 'original user matches', 'original users match')} “${search}”.`,
  choose: 'Choose',
  chooseOf: (name: string) => `Choose ${name}`,
  outcome: (name: string) => `What would go to ${name}`,
  doubles: (count: number) =>
    `${many(count, 'reaction stands', 'reactions stand')} beside the same one of the other, and will not be shown twice.`,
  toUser: (person: string) => `They go to ${person}, who has those of the other and gets a mail.`,
  merge: (name: string) => `Merge into ${name}`,
  nothing: 'There are no contributions yet. What is imported later goes there.',
  link: 'Merge with another original user…',
  undoLink: 'Undo the merge…',
  /** `{name}` becomes a link. */
  mergedInto: 'Is the same person as {name}, who has the contributions.',
  /** `{names}` becomes links. */
  merged: 'The same person, merged into this one: {names}',
  undo: {
    title: 'Undo a merge',
    question: (name: string, other: string) => `Separate ${name} from ${other}?`,
    back: (other: string) => `This goes back from ${other} to a placeholder of its own:`,
    nothing: 'There are no contributions.',
    stays:
      'Where a person has them, what this person has edited since stays theirs, and roles that the merge gave are taken away. Later imports bring each their own.',
    undo: 'Undo the merge',
  },
} as const;

/** Reassignments, for the people whom they are meant for. */
export const requests = {
  title: 'Reassignment',
  accept: 'Accept',
  /** `{name}` stands for whose contributions they are, in bold. */
  asks: '{requester} asks you to take over what {name} contributed on {host}. If you accept, it will show you as its author:',
  decline: 'Decline',
  details: 'Details',
  facts: {
    from: 'Imported from',
    original: 'Original user',
    to: 'Imported to',
    assignee: 'Reassigned to',
    requester: 'Reassigned by',
  },
  goTo: (group: string) => `Go to ${group}`,
  missing: {
    title: 'Request not available',
    /** `{username}` is set in bold. */
    hint: 'It may have been answered or cancelled, or it is meant for somebody else. You are signed in as {username}.',
    others: 'See what waits for your answer',
  },
  noSamples: (group: string) =>
    `None of it is yours to see yet: it stands in channels of ${group} that you may not look at.`,
  outcomes: {
    accepted: (name: string) => `You have accepted. The contributions of ${name} are being given to you.`,
    completed: (name: string) => `The contributions of ${name} are yours now.`,
    revoked: (name: string) =>
      `What was reassigned of ${name} stays yours. What later imports bring does not come to you.`,
    rejected: (name: string, requester: string) =>
      `You have declined. The contributions of ${name} stay with their placeholder user, and ${requester} has been notified.`,
    stopped: 'The reassignment has stopped. An Owner of the group can start it again.',
  },
  question: 'Are these contributions yours?',
  declining: {
    open: 'Say why you decline',
    reason: 'Why',
    hint: 'Whoever asked reads it.',
    send: 'Decline, and say why',
  },
  report: {
    title: 'Is this abuse?',
    open: 'Report the request',
    hint: 'This declines the request, and tells the administrators of the server who sent it.',
    remark: 'What is wrong with it',
    send: 'Decline and report',
  },
  samples: 'Some of it',
  toMove: 'Still to move',
  unverified:
    'The archive was uploaded as a file, so the host it names was not verified. Accept only if these contributions are yours: you cannot give them back here.',
} as const;

/** Uploaded files of reassignments, and what became of their rows. */
export const uploads = {
  title: 'Recent uploads',
  all: (count: number) => `All (${grouped(count)})`,
  backToUpload: 'Back to upload the file',
  column: (column: string) => `Column: ${column}`,
  columns: {
    source: 'Source user identifier',
    target: 'Service username, Service public email',
    flags: 'Keep as placeholder, Delete placeholder',
  },
  download: 'Download these rows as CSV',
  dryRunOf: (file: string) => `Dry run of ${file}`,
  dryRuns: {
    received: 'The dry run waits for its turn.',
    processing: 'The dry run is being made.',
    failed: (reason: string) => `The dry run could not be made: ${reason}`,
    finished: (matched: number, failed: number, skipped: number) =>
      `Nothing was changed. ${grouped(matched)} would match, ${grouped(failed)} would fail and ${grouped(skipped)} would be skipped.`,
    stays: 'This page stays for a day.',
  },
  file: 'File',
  filter: 'Filter by result',
  firstRows: (count: number) => `The first ${grouped(count)} of them.`,
  noReason: 'no reason is known.',
  noRows: 'There are no rows to list.',
  original: 'Original user',
  preview: (total: number, matched: number, failed: number, skipped: number) =>
    `Nothing was changed. Of ${many(total, 'row', 'rows')} ${grouped(matched)} would match, ${grouped(failed)} would fail and ${grouped(skipped)} would be skipped.`,
  problems: {
    title: 'What is wrong in the file',
    row: 'Row',
    column: 'Column',
    problem: 'Problem',
  },
  progress: 'Progress of the file',
  reassignTo: 'Reassign to',
  result: 'Result',
  row: 'Row',
  rowNumber: (row: number) => `Row ${row}`,
  rows: 'Rows',
  rowStates: { pending: 'Waiting', matched: 'Matched', failed: 'Failed', skipped: 'Skipped' },
  state: 'State',
  states: { received: 'Waiting', processing: 'Being processed', finished: 'Processed', failed: 'Not processed' },
  status: {
    received: 'The file waits to be processed.',
    processing: 'The file is being processed.',
    failed: (reason: string) => `The file could not be processed: ${reason}`,
    finished: (matched: number, failed: number, skipped: number) =>
      `The file has been processed: ${grouped(matched)} matched, ${grouped(failed)} failed, ${grouped(skipped)} skipped.`,
    next: 'Correct the failed rows and upload them again: what matched stays as it is.',
  },
  uploaded: 'Uploaded',
  why: 'Why',
} as const;
