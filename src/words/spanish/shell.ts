import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** What stands around every page. */
export const shell: Part<'shell'> = {
  skip: 'Ir al contenido',
  main: 'Menú principal',
  channels: 'Canales',
  tabs: 'Lugares',
  search: 'Búsqueda',
  searchHint: 'Buscar mensajes, personas, archivos',
  newPost: 'Publicación nueva',
  notifications: 'Notificaciones',
  unreadNotifications: (count) => `Notificaciones, ${grouped(count)} sin leer`,
  account: 'Tu cuenta',
  profile: 'Tu perfil',
  settings: 'Ajustes',
  imports: 'Importaciones',
  password: 'Cambiar contraseña',
  leave: 'Llévate tu canal',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  close: 'Cerrar',
  language: 'Idioma:',
  home: 'Inicio',
  people: 'Personas',
  calendar: 'Calendario',
  photos: 'Fotos',
  files: 'Archivos',
  saved: 'Guardados',
  messages: 'Mensajes directos',
  you: 'Tú',
  yourChannels: 'Tus canales',
  privacyGroups: 'Círculos',
  allChannels: (count) => `Todos los canales (${grouped(count)})`,
  newGroup: 'Grupo nuevo',
  unread: (count) => `${grouped(count)} sin leer`,
  mentions: (count) => many(count, 'mención', 'menciones'),
  more: 'Más',
  mentionsBefore: 'menciones: ',
  unreadAfter: 'sin leer',
  theme: 'Colores',
  themeDevice: 'Colores del dispositivo',
  themeLight: 'Colores claros',
  themeDark: 'Colores oscuros',
};

/** Moments in few words. */
export const time: Part<'time'> = {
  now: 'ahora',
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  today: 'Hoy',
  yesterday: 'Ayer',
  yesterdayAt: (clock) => `Ayer, ${clock}`,
  full: (day, zone) => `${day} ${zone}`,
};

/** The page to sign in. */
export const signIn: Part<'signIn'> = {
  title: 'Iniciar sesión',
  login: 'Nombre de usuario, correo o dirección de canal',
  password: 'Contraseña',
  wrong: 'Ese nombre y esa contraseña no se corresponden.',
  forgotten: '¿Olvidaste tu contraseña?',
  /** What follows signing in, by where somebody was going. */
  reasons: {
    invite: 'Después podrás aceptar la invitación.',
    confirm: 'Después podrás confirmar la dirección. Inicia sesión con la cuenta a la que pertenece.',
    requests: 'Después podrás responder si son tuyas unas contribuciones importadas.',
    compose: 'Después podrás escribir.',
    follow: 'Después podrás conectar.',
    settings: 'Después podrás cambiar tus ajustes.',
    notifications: 'Después verás qué hay de nuevo para ti.',
    groups: 'Después verás el grupo, si puedes verlo.',
    channel: 'Después podrás leer y escribir en el canal.',
    other: 'Después se mostrará la página que pediste.',
  },
};

/** The page for those who are not signed in. */
export const front: Part<'front'> = {
  title: 'Un hogar para tu comunidad',
  lead: 'Personas y grupos tienen aquí sus canales, y comunidades enteras llegan desde otros sistemas sin perder quién escribió qué.',
  contact: 'Preguntas sobre este servidor:',
  signIn: 'Iniciar sesión',
  api: 'Más sobre la API',
  groups: 'Grupos públicos',
  groupsHint: 'Cualquiera puede leerlos, también sin cuenta.',
  noGroups: 'Ningún grupo de este servidor es público. Si te han invitado, sigue el enlace del correo.',
};

/** The page of a group for those who are not signed in. */
export const publicGroup: Part<'publicGroup'> = {
  channels: 'Canales',
  none: 'Este grupo no tiene canales que pueda ver cualquiera.',
  join: 'Los miembros ven más cuando inician sesión.',
};

/** What is said where a page cannot be shown. */
export const problem: Part<'problem'> = {
  home: 'Ir a la página de inicio',
  search: 'Buscar',
  again: 'Reintentar',
  request: (id) => `El número de esta petición es ${id}; el registro del servidor da más detalles bajo ese número.`,
  titles: {
    signIn: 'Inicia sesión primero',
    forbidden: 'No permitido',
    missing: 'Página no encontrada',
    wrong: 'No ha funcionado',
    failed: 'Algo ha fallado',
    tooMany: 'Demasiados intentos',
    unavailable: 'No disponible ahora',
  },
  missing: 'No hay nada en esta dirección, o no puedes verlo.',
  failed: 'El servidor ha tenido un error que no es culpa tuya. Inténtalo de nuevo dentro de un momento.',
  senseless: 'La petición no tiene sentido.',
  wait: 'Espera un minuto e inténtalo de nuevo.',
};

/** Parts that many pages have. */
export const parts: Part<'parts'> = {
  home: 'Inicio',
  required: 'Obligatorio',
  tooLong: (max: number) => `Usa ${max} caracteres como máximo.`,
  invalid: 'Introduce un valor válido.',
  imports: 'Importaciones',
  newest: 'Mostrar el estado más reciente',
  next: 'Siguiente',
  page: (page) => `Página ${page}`,
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
  pages: 'Páginas de la lista',
  placeholders: 'Cuentas provisionales',
  previous: 'Anterior',
  way: 'Camino a esta página',
};

/** The frame of the pages that describe the API; the description itself is in English. */
export const documentation: Part<'documentation'> = {
  title: 'API',
  recordsTitle: 'Registros de la API',
  answer: (status) => `Respuesta ${status}`,
  anything: 'cualquier cosa',
  /** `{example}` becomes code. */
  asIn: ', como en {example}',
  body: 'Cuerpo',
  either: ' o ',
  example: (type) => `Ejemplo, ${type}`,
  fieldsOf: (name) => `Campos de ${name}`,
  /** `{type}` becomes a link or code. */
  list: 'lista de {type}',
  needed: '(obligatorio)',
  noCredentials: 'No requiere credenciales.',
  nothing: 'Nada.',
  optional: '(opcional)',
  parameters: 'Parámetros',
  /** Both become links. */
  programs: 'Para programas: {file} (OpenAPI 3.1). Lo que contienen las respuestas: {records}.',
  records: 'registros',
  recordsHeading: 'Registros',
  refusals: 'Rechazos',
  signingIn: 'Autenticación',
};

export const app: Part<'app'> = {
  title: 'Estás sin conexión',
  text: 'No hay conexión con el servidor. Las páginas que ya leíste se abren aquí, y los mensajes que escribas esperan a que vuelva.',
  again: 'Intentar de nuevo',
  home: 'Inicio',
  write: 'Escribir',
  notifications: 'Notificaciones',
  messages: 'Mensajes',
};
