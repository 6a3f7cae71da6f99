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
