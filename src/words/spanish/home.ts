import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** Of what in a channel one is notified. */
export const attention: Part<'attention'> = {
  title: 'Notificaciones',
  of: 'Avísame de',
  levels: { inherited: 'Predeterminado', all: 'Todos los mensajes', mentions: 'Menciones y respuestas', none: 'Nada' },
  mute: 'Silenciar: no contar lo no leído',
};

/** The home page. */
export const home: Part<'home'> = {
  title: 'Inicio',
  hello: (name) => `Hola, ${name}`,
  deleted: 'Se ha eliminado la publicación.',
  password: 'Se ha cambiado tu contraseña.',
  removed: 'Se ha eliminado el grupo. Su contenido se va borrando en segundo plano.',
  moved: 'El grupo se ha movido. Ya no tienes ningún rol en él.',
  left: 'Has salido del grupo.',
  welcome: '¡Te damos la bienvenida! Tu cuenta está lista. Cuenta algo sobre ti en los ajustes o date una vuelta.',
  requests: 'A la espera de tu respuesta',
  connections: 'De tus contactos',
  everyone: 'Todo el mundo',
  filters: { unread: 'No leído', mentions: 'Menciones', starred: 'Guardados' },
  byGroup: 'Grupos con algo sin leer',
  allGroups: 'Todos los grupos',
  nothingSuch: 'No hay publicaciones así.',
  suchHints: {
    unread: 'Aquí aparece lo que aún no has leído.',
    mentions: 'Aquí aparecen las publicaciones y los mensajes que te nombran con @.',
    starred: 'Aquí aparece lo que guardas con el menú de una publicación o un mensaje.',
  },
  nothing: 'Aquí aparecen las publicaciones de tus contactos.',
  nothingHint: 'Conecta con gente que conozcas o lee los canales de tus grupos.',
  people: 'Buscar personas',
  unread: 'No leído',
  caughtUp: 'Lo has leído todo.',
  unreadIn: (messages, channels) =>
    `${many(messages, 'mensaje no leído', 'mensajes no leídos')} en ${many(channels, 'canal', 'canales')}`,
  markAll: 'Marcar todo como leído',
  groups: 'Tus grupos',
  noGroups: 'Aún no estás en ningún grupo. Los propietarios de un grupo pueden añadirte, o puedes crear uno tú.',
  newGroup: 'Grupo nuevo',
  askContributions: (name) => `¿Son tuyas las contribuciones de ${name}?`,
  asks: (requester, host, group) => `Pregunta ${requester}; de ${host}, en ${group}`,
  look: 'Verlas',
  lookAt: (name) => `Ver las contribuciones de ${name}`,
  imports: 'Importaciones',
  importsInto: (group) => `Importaciones en ${group}`,
  placeholders: 'Cuentas provisionales',
  placeholdersOf: (group) => `Cuentas provisionales de ${group}`,
  connectionRequests: 'Solicitudes de contacto',
  glance: 'De un vistazo',
  newPhotos: 'Fotos nuevas',
  size: (members, channels) => [members, channels > 0 && many(channels, 'canal', 'canales')].filter(Boolean).join(', '),
  members: (count) => many(count, 'miembro', 'miembros'),
  manyMembers: (count) => `${grouped(count)} miembros o más`,
  takenOver: (done, total) =>
    total === 1
      ? `${grouped(done)} de 1 persona importada ha recuperado su nombre.`
      : `${grouped(done)} de ${grouped(total)} personas importadas ${done === 1 ? 'ha' : 'han'} recuperado su nombre.`,
  importing: (file) => `Importando ${file}`,
  importingPercent: (file, percent) => `Importando ${file}: ${percent} %`,
};
