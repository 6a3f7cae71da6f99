import type { Part } from '../translation.ts';
import { many } from './numbers.ts';

/** The form that opens a channel of a group. */
export const newForum: Part<'newForum'> = {
  title: (group) => `Canal nuevo en ${group}`,
  name: 'Nombre',
  description: 'De qué trata',
  hint: (group) => `Todo el mundo en ${group} puede leer y escribir en él.`,
  open: 'Crear el canal',
};

/** The page of a group, and what all of its pages share. */
export const groups: Part<'groups'> = {
  about: (group) => `Acerca de ${group}`,
  aboutTitle: 'Acerca de',
  allImports: 'Todas las importaciones',
  allMembers: 'Todos los miembros',
  archived: 'Archivado',
  atTop: 'Pertenecen al grupo superior; sus propietarios las reasignan.',
  channels: 'Canales',
  dryRun: 'Simulación',
  importArchive: 'Importar una exportación',
  imports: 'Importaciones',
  invite: 'Invitar a personas',
  memberCount: (count) => many(count, 'miembro', 'miembros'),
  members: 'Miembros',
  moreSubgroups: 'Hay más de los que aparecen aquí.',
  newChannel: 'Canal nuevo',
  newSubgroup: 'Subgrupo nuevo',
  noChannels: 'No hay aquí canales que puedas ver.',
  noChannelsOwn: 'El grupo aún no tiene canales. Crea uno o impórtalos.',
  noImports: 'Aún no se ha importado nada.',
  noMembers: 'El grupo no tiene miembros.',
  noRole: 'Ninguno',
  noSubgroups: 'No hay grupos por debajo de este.',
  notices: {
    created: 'El grupo está creado.',
    changed: 'Se ha cambiado el grupo.',
    left: 'Has salido del grupo.',
    joined: '¡Te damos la bienvenida! Ya eres miembro del grupo.',
  },
  /** `{group}` becomes a link. */
  ofTop: 'Las de todas las importaciones en {group} y sus subgrupos.',
  pages: {
    overview: 'Resumen',
    members: 'Miembros',
    emoji: 'Emojis',
    moderation: 'Moderación',
    imports: 'Importaciones',
    placeholders: 'Cuentas provisionales',
    announcements: 'Anuncios',
    settings: 'Ajustes',
  },
  pagesOf: (group) => `Páginas de ${group}`,
  path: 'Ruta',
  placeholders: 'Cuentas provisionales',
  role: 'Tu rol',
  roles: {
    none: 'Sin rol',
    minimal: 'Acceso mínimo',
    guest: 'Invitado',
    planner: 'Planificador',
    reporter: 'Reportero',
    developer: 'Desarrollador',
    maintainer: 'Mantenedor',
    owner: 'Propietario',
  },
  seenBy: 'Visible para',
  /** `{year}` becomes a time element. */
  since: 'desde {year}',
  someMembers: 'Para algunos miembros',
  subgroups: 'Subgrupos',
  visibilities: { private: 'Sus miembros', internal: 'Quien tenga sesión iniciada', public: 'Cualquiera' },
};

/** The members of a group. */
export const members: Part<'members'> = {
  title: (group) => `Miembros de ${group}`,
  list: 'Miembros',
  actions: 'Acciones',
  add: 'Añadir un miembro',
  addIt: 'Añadir',
  change: 'Cambiar…',
  changeOf: (name) => `Cambiar…: ${name}`,
  end: 'Terminar la membresía',
  endHint: (name) =>
    `${name} deja de ver lo que solo ven los miembros. Lo que escribió se queda; puedes añadir a esta persona otra vez.`,
  endOf: (name) => `Terminar la membresía de ${name}`,
  ends: 'Caduca',
  fromAbove: 'de un grupo superior',
  in: (name, group) => `${name} en ${group}`,
  leave: 'Salir del grupo',
  leaveHint:
    'Dejas de ver lo que solo ven los miembros hasta que alguien te añada otra vez. Lo que escribiste se queda.',
  leaveIt: (group) => `Salir de ${group}`,
  name: 'Nombre',
  noneCalled: (name) => `Nadie tiene aquí el nombre de usuario o el correo público «${name}».`,
  notices: {
    added: (name, role) => `${name} ya es miembro: ${role}.`,
    changed: (name, role) => `El rol de ${name} es ahora: ${role}.`,
    ended: (name) => `${name} ya no es miembro.`,
  },
  perhaps: (names) => `¿Quizá ${names}?`,
  role: 'Rol',
  roleHint:
    'Todos los miembros ven lo que ve el grupo. Los mantenedores añaden también subgrupos; los propietarios lo cambian todo.',
  save: 'Guardar',
  since: 'Desde',
  /** `{day}` becomes a time element. */
  standing: '@{username}, {role} de {group} desde el {day}',
  standingAddedBy: '@{username}, {role} de {group} desde el {day} (incorporación de {name})',
  until: 'Caduca el',
  untilHint: 'Déjalo en blanco para una membresía sin fin.',
  username: 'Nombre de usuario o correo público',
  usernameHint: 'De alguien que tenga una cuenta en este servidor.',
  you: 'Tú…',
  youOf: (name) => `Tú…: ${name}`,
};

/** Making, changing and removing groups. */
export const groupForms: Part<'groupForms'> = {
  create: 'Crear el grupo',
  description: 'Descripción',
  language: 'Idioma',
  languageHint: 'El de las páginas del grupo, para quienes no han elegido uno.',
  languageOfBrowser: 'El que pida el navegador de cada persona',
  name: 'Nombre',
  newBelow: (group) => `Grupo nuevo dentro de ${group}`,
  newGroup: 'Grupo nuevo',
  path: 'Ruta',
  pathHint: (prefix) => `Letras, cifras, «_», «-» y «.». La dirección del grupo es /groups/${prefix}<ruta>.`,
  pathKnownHint: (prefix) =>
    `Letras, cifras, «_», «-» y «.». La dirección del grupo es /groups/${prefix}<ruta>; los enlaces a la anterior dejarán de funcionar.`,
  remove: 'Eliminar el grupo',
  removeAsk: 'Eliminar el grupo…',
  removeHint: 'Desaparece con todo lo que contiene. Antes de eliminar nada verás cuánto es.',
  save: 'Guardar',
  settingsOf: (group) => `Ajustes de ${group}`,
  visibility: 'Quién ve el grupo y sus canales',
  removal: {
    counts: {
      subgroups: 'Subgrupos',
      channels: 'Canales',
      posts: 'Publicaciones y comentarios',
      reactions: 'Reacciones',
      files: 'Archivos y carpetas',
      imports: 'Importaciones',
      members: 'Miembros que lo pierden',
      sourceUsers: 'Cuentas de origen con sus cuentas provisionales',
    },
    /** `{path}` becomes code. */
    enter: 'Para eliminarlo, escribe su ruta: {path}',
    final: 'Desde el momento en que lo elimines, nadie verá nada de ello. No se puede deshacer.',
    keep: 'Conservar el grupo',
    lead: 'Con el grupo desaparece todo lo que contiene, lo haya escrito quien lo haya escrito:',
    question: (group) => `¿Eliminar ${group}?`,
    remove: 'Eliminar el grupo y todo esto',
    title: (group) => `Eliminar ${group}`,
    wrongPath: (path) => `No se ha eliminado nada: «${path}» no es la ruta del grupo.`,
  },
};
