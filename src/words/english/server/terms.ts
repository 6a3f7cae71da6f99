/** Texts about the rules of the server. */
export const terms = {
  title: 'Rules',
  titleOf: (server: string) => `Rules of ${server}`,
  changed: 'Last changed on {day}.',
  accept: 'By making an account you accept {rules}.',
  rules: 'the rules of this server',
  read: 'Read the rules of this server',
  acceptedAt: 'Rules accepted',
  edit: {
    title: 'Rules of the server',
    hint: 'What people can expect of each other here. Everybody can read them, also without an account, and whoever makes an account accepts them.',
    label: 'Rules',
    labelHint: (max: string) =>
      `Markdown, as in messages, with ${max} characters at most. Leave it empty for no rules.`,
    save: 'Save',
    preview: 'Preview',
    empty: 'There is nothing to show.',
    changed:
      'The rules have been changed. People who have an account are not asked again: an announcement can say so to them.',
    removed: 'The server has no rules any more.',
    look: 'Read them as everybody does',
    announce: 'Make an announcement',
    write: 'Write the rules',
    change: 'Change the rules',
    firstHint:
      'Say what people can expect of each other here. Whoever makes an account accepts the rules; everybody can read them.',
  },
};
