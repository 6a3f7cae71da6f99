import type { Part } from '../translation.ts';

/** The form that opens a channel of a group. */
export const newForum: Part<'newForum'> = {
  title: (group) => `Canal nuevo en ${group}`,
  name: 'Nombre',
  description: 'De qué trata',
  hint: (group) => `Todo el mundo en ${group} puede leer y escribir en él.`,
  open: 'Crear el canal',
};
