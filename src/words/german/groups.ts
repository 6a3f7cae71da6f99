import type { Part } from '../translation.ts';

/** The form that opens a channel of a group. */
export const newForum: Part<'newForum'> = {
  title: (group) => `Neuer Kanal in ${group}`,
  name: 'Name',
  description: 'Worum es geht',
  hint: (group) => `Alle in ${group} können darin lesen und schreiben.`,
  open: 'Kanal anlegen',
};
