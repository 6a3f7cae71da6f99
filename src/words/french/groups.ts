import type { Part } from '../translation.ts';

/** The form that opens a channel of a group. */
export const newForum: Part<'newForum'> = {
  title: (group) => `Nouveau canal dans ${group}`,
  name: 'Nom',
  description: 'De quoi il s’agit',
  hint: (group) => `Tout le monde dans ${group} peut y lire et y écrire.`,
  open: 'Créer le canal',
};
