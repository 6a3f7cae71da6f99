import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** People and privacy groups. */
export const people: Part<'people'> = {
  somebody: 'Alguien',
  imported: 'Importado',
  importedHint: 'Procede de una importación; nadie ha recuperado aún este nombre',
  title: 'Personas',
  find: 'Buscar a alguien por su dirección',
  requests: 'Solicitudes',
  connections: 'Contactos',
  privacyGroups: 'Círculos',
  none: 'Aún no tienes contactos.',
  noneHint: 'Personas cuyas publicaciones lees y que leen las tuyas. Pídeselo por su dirección o en su página.',
  nobodyFound: 'Nadie tiene aquí ese nombre.',
  filter: 'Filtrar por nombre',
  accept: 'Aceptar',
  decline: 'Rechazar',
  acceptOf: (name) => `Aceptar la solicitud de ${name}`,
  declineOf: (name) => `Rechazar la solicitud de ${name}`,
  waiting: 'Solicitado',
  cancel: 'Cancelar solicitud',
  cancelOf: (name) => `Cancelar la solicitud a ${name}`,
  ended: 'Sin conexión',
  askAgain: 'Volver a solicitar',
  askAgainOf: (name) => `Volver a solicitar a ${name}`,
  blocked: 'Bloqueado',
  count: (count) => many(count, 'persona', 'personas'),
  newGroup: 'Nombre de un círculo nuevo',
  make: 'Crear el círculo',
  groupHint: 'Las publicaciones y los archivos pueden ser solo para un círculo. Nadie más que tú ve quién está en él.',
  members: 'En este círculo',
  others: 'Tus demás contactos',
  add: 'Añadir',
  remove: 'Quitar',
  addOf: (name) => `Añadir a ${name}`,
  removeOf: (name) => `Quitar a ${name}`,
  noMembers: 'Aún no hay nadie en este círculo.',
  delete: 'Eliminar el círculo',
  deleteHint: 'Lo que era para este círculo ya no lo verá nadie más que tú, tampoco quienes estaban en él.',
};

/** The page of a channel. */
export const profile: Part<'profile'> = {
  tabs: 'Perfil',
  posts: 'Publicaciones',
  messages: 'Mensajes',
  photos: 'Fotos',
  files: 'Archivos',
  connections: 'Contactos',
  connectionsOf: (name) => `Contactos de ${name}`,
  noConnections: 'No hay aquí contactos que puedas ver.',
  edit: 'Ajustes',
  more: 'Más',
  connected: 'En contacto',
  waiting: 'Solicitado',
  cancel: 'Cancelar solicitud',
  connect: 'Conectar',
  accept: 'Aceptar la solicitud',
  decline: 'Rechazar la solicitud',
  disconnect: 'Quitar el contacto',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  mention: 'Mencionar',
  message: 'Mensaje',
  mute: 'Silenciar',
  unmute: 'Dejar de silenciar',
  muted: 'Has silenciado este canal. Lo que se publica aquí no aparece en tu página de inicio.',
  about: 'Acerca de',
  joined: 'Se unió',
  written: (count, max, imported) => {
    const amount = (number: number) => (number < max ? grouped(number) : `${grouped(max)} o más`);
    return imported === 0 ? amount(count) : `${amount(count)}, de ellas ${amount(imported)} importadas`;
  },
  inCommon: 'En común',
  groupsInCommon: 'Grupos',
  connectionsInCommon: (count) => many(count, 'contacto', 'contactos'),
  addTo: (group) => `Añadir a ${group}`,
  removeFrom: (group) => `Quitar de ${group}`,
  address: 'Dirección',
  imported: 'Importado como',
  importedAs: (name, host) => `${name}, de ${host}`,
  archived: 'Este canal está archivado: no se publica nada nuevo.',
  usualAudience: 'Tu visibilidad habitual',
  /** `{category}` is set in bold. */
  inCategory: 'Publicaciones de la categoría {category}.',
  allPosts: 'Todas las publicaciones',
  empty: 'No hay aquí nada que puedas ver.',
  emptyOwn: 'Aquí aparece lo que escribes, y lo que escribiste en otros lugares, importado o no.',
  ghost: 'Esta cuenta se eliminó. Lo que escribió en grupos se queda.',
  placeholder:
    'Esta persona escribió en otro sistema. Sus publicaciones se importaron y aún no se han asignado a nadie.',
};

/** Direct messages. */
export const messages: Part<'messages'> = {
  title: 'Mensajes directos',
  new: 'Mensaje nuevo',
  none: 'Nadie te ha escrito aún en privado, ni tú a nadie. Empieza en la página de alguien.',
};

/** The page that asks whom to connect with. */
export const follow: Part<'follow'> = {
  title: 'Conectar',
  address: 'Dirección de un canal',
  connect: 'Conectar',
  find: 'Buscar',
  unknown:
    'Aquí no se conoce a nadie con esa dirección. Escribe una como ann@example.org o la dirección de la página de un canal.',
};
