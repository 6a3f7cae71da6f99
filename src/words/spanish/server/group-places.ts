import type { Part } from '../../translation.ts';
import { many } from '../numbers.ts';

/** Texts about groups that are shared with a group. */
export const groupSharing: Part<'groupSharing'> = {
  title: (group) => `Grupo compartido: ${group}`,
  tab: 'Compartir',
  open: 'Compartir con otro grupo…',
  openHint: 'Los miembros de otro grupo reciben un rol aquí.',
  hint: 'Los miembros de estos grupos tienen un rol aquí y en todos los grupos de debajo: el que tienen en el suyo o el que se les dio al compartir, el más bajo de los dos.',
  list: 'Compartido con',
  none: 'El grupo no está compartido con ningún otro.',
  group: 'Grupo',
  hidden: 'Un grupo que no puedes ver',
  end: 'Dejar de compartir',
  endOf: (group) => `Dejar de compartir con ${group}`,
  add: 'Compartir con un grupo',
  addIt: 'Compartir',
  path: 'Ruta del grupo',
  pathHint: 'Como aparece en su dirección detrás de /groups/.',
  roleHint: 'El rol más alto que sus miembros reciben aquí.',
  untilHint: 'Déjalo en blanco para compartir sin fin.',
  noneCalled: (path) => `No hay ningún grupo «${path}» que puedas ver.`,
  elsewhere: 'Grupos en los que sus miembros tienen un rol',
  noneElsewhere: 'Ningún otro grupo está compartido con este.',
  notices: {
    added: 'El grupo está compartido.',
    ended: 'El grupo ya no está compartido.',
  },
};

/** Texts about moving a group. */
export const groupMove: Part<'groupMove'> = {
  title: (group) => `Mover ${group}`,
  tab: 'Lugar',
  open: 'Mover el grupo…',
  openHint: 'Debajo de otro grupo, o arriba del todo. Antes de mover nada, ves lo que cambia.',
  hint: 'Los grupos y canales de debajo se mueven también. Los enlaces a las direcciones anteriores dejan de funcionar.',
  nowhere:
    'No hay otro lugar para él: un grupo se mueve debajo de grupos en los que eres Maintainer u Owner, o de ahí arriba del todo.',
  search: 'Buscar un grupo',
  searchIt: 'Buscar',
  more: 'Hay más grupos de los que aparecen aquí.',
  to: 'Lugar nuevo',
  top: 'Arriba del todo, debajo de ningún grupo',
  show: 'Ver lo que cambia',
  changes: 'Lo que cambia',
  address: 'Dirección',
  newAddress: 'Dirección nueva',
  below: 'Grupos que se mueven con él',
  ownerMissing: 'Allí nadie sería Owner del grupo, así que lo serás tú.',
  nobody: 'Todos los miembros conservan su rol.',
  gained: (count) => `${many(count, 'persona recibe', 'personas reciben')} un rol`,
  lost: (count) => `${many(count, 'persona pierde', 'personas pierden')} su rol`,
  changed: (count) => `${many(count, 'persona recibe', 'personas reciben')} otro rol`,
  gainedRole: '{name} será {after}',
  lostRole: '{name}: {before} hasta ahora',
  changedRole: '{name}: {after}, {before} hasta ahora',
  further: (count) => `y ${many(count, 'persona más', 'personas más')}`,
  go: 'Mover el grupo',
  keep: 'Dejarlo donde está',
};
