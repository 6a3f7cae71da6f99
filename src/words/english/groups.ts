/** The form that opens a channel of a group. */
export const newForum = {
  title: (group: string) => `New channel in ${group}`,
  name: 'Name',
  description: 'What it is about',
  hint: (group: string) => `Everybody in ${group} can read and write in it.`,
  open: 'Open the channel',
} as const;
