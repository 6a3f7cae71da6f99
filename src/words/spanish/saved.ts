import type { Part } from '../translation.ts';
import { grouped } from './numbers.ts';

/** What one saves, in folders. */
export const saved: Part<'saved'> = {
  title: 'Guardados',
  folders: 'Carpetas',
  all: 'Todos',
  none: 'Aquí aparece lo que guardas, solo para ti.',
  choose: 'Carpetas donde guardar',
  chooseHint: 'Nadie más ve lo que guardas. Si no está en ninguna carpeta, no está guardado.',
  newFolder: 'Carpeta nueva',
  edit: 'Editar la carpeta',
  name: 'Nombre',
  rename: 'Renombrar',
  renameHint: 'Con el nombre de otra carpeta, todo pasa a ella.',
  remove: 'Quitar la carpeta',
  removeHint: (count) =>
    count === 1
      ? 'La publicación que contiene dejará de estar guardada en ella. La publicación en sí se queda.'
      : `Las ${grouped(count)} publicaciones que contiene dejarán de estar guardadas en ella. Las publicaciones en sí se quedan.`,
  removeNamed: (name) => `Quitar ${name}`,
};
