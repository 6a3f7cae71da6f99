import { many } from './numbers.ts';

/** Texts about whose contributions imported ones are. */
export const reassigning = {
  suggestions: {
    title: (group: string) => `Who the original users of ${group} may be`,
    short: 'Suggestions',
    lead: 'People are listed here where there is no doubt. Nothing happens before you ask them, and they can decline.',
    reasons: 'Suggested because of',
    reasonNames: { confirmed_email: 'Confirmed e-mail address', username: 'Username', name: 'Name' },
    confidences: { strong: 'Strong', medium: 'Medium', weak: 'Weak' },
    hints: {
      confirmed_email: 'These people have confirmed the address that the imported archive knows.',
      username: 'These people chose the same username here. Look whether they are the same: anybody can choose a name.',
      name: 'These people have the same name. Look whether they are the same: names are not unique.',
    },
    original: 'Original user',
    person: 'Person here',
    because: 'Because of',
    confidence: 'Confidence',
    ask: (count: number) => (count === 1 ? 'Ask this person' : `Ask all ${many(count, 'person', 'people')}`),
    none: 'There are no suggestions.',
    back: 'All original users',
    changed: 'The suggestions have changed since you saw them. Look through them again.',
    review: 'Review suggestions',
    fill: 'with suggestions filled in',
  },
  invite: {
    title: 'Invite by e-mail',
    email: 'E-mail address',
    send: 'Invite',
    known: 'This is the address that the archive knows.',
    hint: 'One mail goes there. Whoever has the address joins, or signs in, and takes over what they wrote; until then nothing moves.',
    all: 'An address alone in a row invites whoever has it',
    addresses: 'with the addresses that the archive knows',
  },
  mapping: {
    lead: 'What has become of everybody can be used again, for another group or after another import:',
    download: 'Download the mapping',
    defaultRow:
      'A row with * as the source user identifier says what becomes of everybody who is left: keep or delete their placeholders, or name one person. Who was asked already is left alone.',
    byDefault: (count: number) => `${many(count, 'original user', 'original users')} by the default row.`,
  },
  takeOver: {
    title: 'Is this what you wrote?',
    lead: (requester: string, group: string, host: string) =>
      `${requester} has imported a community into ${group} on ${host}, and asks you to take over what you wrote there. Posts, reactions and files then show you as their author.`,
    unverified: 'Accept only if all of this is yours: you cannot give it back by yourself.',
    from: (host: string) => `Imported from ${host}`,
    asMember: (name: string) => `You are signed in as ${name}. All of it will show you as its author.`,
    accept: 'Take it over',
    join: 'Join and take it over',
    decline: 'This was not me',
    declined: 'You have declined',
    declinedHint:
      'What was imported stays under a placeholder, and whoever asked you is notified. You get no more mail about it.',
    toAccept: 'to take it over with your account.',
    ends: 'This invitation ends on ',
  },
  undoUpload: {
    title: 'Undo this upload?',
    ask: 'Undo the upload…',
    lead: 'This happens to the original users of whom no later upload has decided:',
    undone: 'Reassignments undone',
    cancelled: 'Requests cancelled',
    released: 'Placeholders no longer kept',
    failed: 'Cannot be undone now',
    stays:
      'Contributions go back to placeholders in the background. What people have edited since stays theirs, and roles that they got are taken away. You can reassign again; whoever it is has to accept again.',
    undo: 'Undo the upload',
    leave: 'Leave it as it is',
  },
} as const;
