import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** What is said of source users wherever they stand. */
export const sourceUsers: Part<'sourceUsers'> = {
  statuses: {
    pending_reassignment: 'Sin reasignar',
    awaiting_approval: 'Espera respuesta',
    reassignment_in_progress: 'Reasignándose',
    rejected: 'Rechazada',
    failed: 'Con fallo',
    completed: 'Reasignada',
    keep_as_placeholder: 'Se queda provisional',
    revoked: 'Revocada',
    invited: 'Invitada por correo',
    merged: 'Fusionada',
  },
  /** What that means for the contributions. */
  hints: {
    pending_reassignment: 'Las contribuciones están en una cuenta provisional hasta que averigües de quién son.',
    awaiting_approval: 'Se ha preguntado a la persona por correo. No se mueve nada antes de que acepte.',
    reassignment_in_progress: 'Las contribuciones están pasando a la persona que aceptó.',
    rejected: 'La persona responde que no son suyas. Puedes reasignarlas a otra.',
    failed: 'Algunas contribuciones no se pudieron mover. Puedes reintentarlo.',
    completed: 'Las contribuciones llevan el nombre de esta persona.',
    keep_as_placeholder:
      'Las contribuciones se quedan para siempre en su cuenta provisional, salvo que decidas otra cosa.',
    revoked: 'La persona conserva lo que se ha movido; las próximas importaciones no le traerán nada más.',
    invited: 'Se ha preguntado por correo a quien tiene la dirección. No se mueve nada antes de que acepte.',
    merged: 'Es la misma persona que otra cuenta de origen, que tiene las contribuciones.',
  },
  splitting: 'Moviéndose',
  /** Why somebody is suggested. */
  reasons: {
    confirmed_email: 'Misma dirección de correo confirmada',
    public_email: 'Misma dirección de correo pública',
    username: 'Mismo nombre de usuario',
    name: 'Mismo nombre',
  },
  /** Kinds of contributions. */
  kinds: {
    item_author: 'Publicaciones, comentarios y reacciones',
    term_mention: 'Menciones',
    file_creator: 'Archivos',
    privacy_group_member: 'Puestos en círculos',
    memberships: 'Membresías',
  },
  nothingToMove: 'No hay nada que mover.',
  actions: {
    cancel: 'Cancelar',
    cancelLong: 'Cancelar la solicitud',
    keep_as_placeholder: 'Conservar',
    keep_as_placeholderLong: 'Conservar como provisional',
    of: (action, name) => `${action}: ${name}`,
    reassign: 'Reasignar',
    reassignOf: (name) => `Reasignar ${name}`,
    resend: 'Volver a avisar',
    resendLong: 'Volver a avisar',
    retry: 'Reintentar',
    retryLong: 'Reintentar',
    undo: 'Deshacer…',
    undoLong: 'Deshacer la reasignación…',
    undo_keep_as_placeholder: 'No conservar',
    undo_keep_as_placeholderLong: 'No conservar como provisional',
    username: 'Nombre de usuario o correo',
    usernameFor: (name) => `Nombre de usuario o dirección de correo para ${name}`,
  },
  unknownUsername: (username) => `Nadie tiene aquí el nombre de usuario «${username}».`,
};

/** The placeholder users of a group. */
export const placeholders: Part<'placeholders'> = {
  title: (group) => `Cuentas provisionales de ${group}`,
  short: 'Cuentas provisionales',
  actions: 'Acciones',
  all: 'Todas',
  allNamed: (name, count) => `${name} (${grouped(count)})`,
  atTop: 'Pertenecen al grupo superior; sus propietarios las reasignan.',
  bulk: 'Reasignar muchas a la vez',
  bulkHint:
    'Se pregunta por correo a las personas antes de mover nada, salvo que este servidor prescinda de ello. Una simulación solo muestra qué ocurriría.',
  count: (count) => many(count, 'cuenta de origen', 'cuentas de origen'),
  dryRun: 'Simulación',
  /** The three become links. */
  download: '{list} de las cuentas sin reasignar, o la misma {filled} donde no hay duda, o {addresses}.',
  downloadList: 'Descarga la lista',
  fill: 'Para cada una, escribe el nombre de usuario o el correo público de una persona de este servidor, o una dirección de correo como nombre de usuario para invitar a quien la tenga. Deja en blanco a quien no conozcas: esas filas se omiten.',
  import: 'Importar una exportación',
  keepAll: 'Conservar todas como provisionales…',
  keepAllPage: {
    title: 'Conservar todas las cuentas provisionales',
    question: (group) => `¿Conservar todas las cuentas provisionales de ${group}?`,
    nobody: 'Nadie espera reasignación: no hay nada que conservar.',
    lead: (count) =>
      `${many(count, 'cuenta provisional no se ha reasignado', 'cuentas provisionales no se han reasignado')}. Sus contribuciones se quedan en ellas y nadie recibe ningún correo. Puedes volver a abrir cada una más adelante.`,
    keep: (count) => (count === 1 ? 'Conservarla' : `Conservar las ${grouped(count)}`),
    keepNone: 'No conservar ninguna',
    back: 'Volver',
  },
  kept: (count) => many(count, 'cuenta provisional se conserva.', 'cuentas provisionales se conservan.'),
  lists: 'Listas de cuentas de origen',
  nobodyImported: 'Aún no se ha importado a nadie.',
  nobodyMatches: 'Sin resultados.',
  nobodyReassigned: 'Aún no se ha reasignado a nadie.',
  nobodyWaits: 'Nadie espera reasignación.',
  order: 'Orden',
  orders: {
    name: 'Nombre',
    name_desc: 'Nombre, descendente',
    state: 'Estado',
    newest: 'Las más recientes primero',
    oldest: 'Las más antiguas primero',
  },
  original: 'Cuenta de origen',
  originals: 'Cuentas de origen',
  /** `{name}` becomes a link. */
  perhaps: 'Quizá {name}',
  reassignedTo: 'Reasignada a',
  search: 'Buscar',
  searchHint: 'Nombre o nombre de usuario',
  show: 'Mostrar',
  showAll: 'Mostrar todas',
  state: 'Estado',
  tabs: { awaiting: 'Por reasignar', reassigned: 'Reasignadas' },
  upload: 'Subir',
  uploadFile: 'Sube el archivo relleno',
  work: {
    processing: 'El archivo se está procesando. Cuando acabe recibirás un correo, y el resultado aparecerá abajo.',
    processed: 'El archivo se ha procesado. El resultado aparece abajo y lo has recibido por correo.',
    moving: (count) =>
      `${many(count, 'cuenta de origen se está reasignando', 'cuentas de origen se están reasignando')}.`,
    splitting: 'Se están separando o fusionando contribuciones.',
  },
};

/** One source user, whom they may be, and what can be done. */
export const sourceUser: Part<'sourceUser'> = {
  about: 'Acerca de',
  allPosts: 'Todo lo que escribió',
  contributions: 'Contribuciones',
  facts: {
    name: 'Nombre',
    username: 'Nombre de usuario',
    identifier: 'Identificador',
    from: 'Importado de',
    type: 'Tipo de importación',
    to: 'Importado en',
  },
  found: (count, search) => `${many(count, 'persona coincide', 'personas coinciden')} con «${search}».`,
  label: 'Nombre o nombre de usuario',
  maybe: 'Quién puede ser',
  moved: 'Se han movido todas.',
  none: 'No hay ninguna.',
  nobody: (search) => `Nadie a quien se pueda asignar coincide con «${search}».`,
  reassign: 'Reasignar',
  reassignTo: (name, username) => `Reasignar a ${name}, @${username}`,
  returning: 'Hay contribuciones que están volviendo.',
  samples: 'Una muestra',
  search: 'Buscar',
  somebody: 'Reasignar a alguien',
  split: 'Separar algunas contribuciones…',
  /** `{name}` becomes a link. */
  splitFrom: 'Se separó de {name}. Al deshacer la separación todo vuelve allí; no se pierde nada.',
  apartFrom:
    'Viene de importaciones en {group}, así que se mantiene aparte de {name}. Si son la misma persona, fusiónalos.',
  splitting: 'Se están separando o fusionando contribuciones.',
  undoSplit: 'Deshacer la separación',
};

/** Splitting a source user, and undoing a reassignment. */
export const splits: Part<'splits'> = {
  title: (name) => `Dividir ${name}`,
  all: 'Son todas: reasigna mejor la cuenta de origen.',
  channels: 'En estos canales (si no eliges ninguno: en todos)',
  count: 'Contar cuánto sería',
  kind: 'Tipo',
  lead: 'Si varias personas compartían esta cuenta, separa una parte de sus contribuciones. Pasan a ser de una cuenta de origen propia, que se puede reasignar a otra persona. Hasta entonces puedes deshacerlo.',
  left: 'Queda',
  none: 'No hay contribuciones que dividir.',
  off: 'Separado',
  outcome: 'Lo que se separaría',
  part: (part, total) => `${grouped(part)} de ${many(total, 'contribución', 'contribuciones')}.`,
  since: 'Desde este día',
  split: (count) => (count === 1 ? 'Separar esta' : `Separar estas ${grouped(count)}`),
  tooFew: 'Elige otras: al dividir hay que separar algo.',
  until: 'Hasta este día, inclusive',
  undo: {
    title: 'Deshacer una reasignación',
    back: (person) => `Esto vuelve de ${person} a una cuenta provisional:`,
    leave: 'Dejarlo como está',
    nothing: 'Aún no se ha movido nada.',
    question: (name) => `¿Deshacer la reasignación de ${name}?`,
    somebody: 'la persona que las tiene',
    stays:
      'Lo que la persona haya editado desde entonces sigue siendo suyo, y se retiran los roles que dio la reasignación. Después puedes reasignar de nuevo; la persona tendrá que aceptar otra vez.',
    undo: 'Deshacer la reasignación',
  },
};

/** Merging original users who are one person, and separating them again. */
export const merges: Part<'merges'> = {
  title: (name) => `Fusionar ${name}`,
  lead: 'Si es la misma persona que otra cuenta de origen, fusiona las dos: las contribuciones de esta pasan a quien tiene las de la otra, y también lo que se importe después. Puedes deshacerlo.',
  into: '¿Quién es la misma persona?',
  search: 'Buscar',
  found: (count, search) =>
    `${many(count, 'cuenta de origen coincide', 'cuentas de origen coinciden')} con «${search}».`,
  choose: 'Elegir',
  chooseOf: (name) => `Elegir ${name}`,
  outcome: (name) => `Lo que pasaría a ${name}`,
  doubles: (count) =>
    `${many(count, 'reacción está', 'reacciones están')} también en la otra, y no se mostrarán dos veces.`,
  toUser: (person) => `Pasan a ${person}, que tiene las de la otra y recibe un correo.`,
  merge: (name) => `Fusionar con ${name}`,
  nothing: 'Todavía no hay contribuciones. Lo que se importe después irá allí.',
  link: 'Fusionar con otra cuenta de origen…',
  undoLink: 'Deshacer la fusión…',
  /** `{name}` becomes a link. */
  mergedInto: 'Es la misma persona que {name}, que tiene las contribuciones.',
  /** `{names}` becomes links. */
  merged: 'La misma persona, fusionada con esta: {names}',
  undo: {
    title: 'Deshacer una fusión',
    question: (name, other) => `¿Separar ${name} de ${other}?`,
    back: (other) => `Esto vuelve de ${other} a una cuenta provisional propia:`,
    nothing: 'No hay contribuciones.',
    stays:
      'Si las tiene una persona, conserva lo que ha editado desde entonces y pierde los roles que le dio la fusión. Las próximas importaciones traen a cada una lo suyo.',
    undo: 'Deshacer la fusión',
  },
};

/** Reassignments, for the people whom they are meant for. */
export const requests: Part<'requests'> = {
  title: 'Reasignación',
  accept: 'Aceptar',
  /** `{name}` stands for whose contributions they are, in bold. */
  asks: '{requester} te pide que recuperes lo que aportó {name} en {host}. Si aceptas, llevará tu nombre:',
  decline: 'Rechazar',
  details: 'Detalles',
  facts: {
    from: 'Importado de',
    original: 'Cuenta de origen',
    to: 'Importado en',
    assignee: 'Reasignado a',
    requester: 'Reasignado por',
  },
  goTo: (group) => `Ir a ${group}`,
  missing: {
    title: 'Solicitud no disponible',
    /** `{username}` is set in bold. */
    hint: 'Puede que ya se haya respondido o cancelado, o que sea para otra persona. Tienes abierta la sesión de {username}.',
    others: 'Ver lo que espera tu respuesta',
  },
  noSamples: (group) => `Aún no puedes ver nada de ello: está en canales de ${group} a los que no tienes acceso.`,
  outcomes: {
    accepted: (name) => `Has aceptado. Las contribuciones de ${name} están pasando a ti.`,
    completed: (name) => `Las contribuciones de ${name} ya son tuyas.`,
    revoked: (name) =>
      `Lo que se te reasignó de ${name} sigue siendo tuyo. Lo que traigan las próximas importaciones no llegará a ti.`,
    rejected: (name, requester) =>
      `Lo has rechazado. Las contribuciones de ${name} se quedan en su cuenta provisional, y ${requester} ha recibido un aviso.`,
    stopped: 'La reasignación se ha detenido. Un propietario del grupo puede reiniciarla.',
  },
  question: '¿Son tuyas estas contribuciones?',
  declining: {
    open: 'Decir por qué rechazas',
    reason: 'Motivo',
    hint: 'Lo leerá quien hizo la solicitud.',
    send: 'Rechazar y decir por qué',
  },
  report: {
    title: '¿Es un abuso?',
    open: 'Denunciar la solicitud',
    hint: 'Con esto se rechaza la solicitud y se comunica a la administración del servidor quién la envió.',
    remark: 'Qué tiene de malo',
    send: 'Rechazar y denunciar',
  },
  samples: 'Una muestra',
  toMove: 'Aún por mover',
  unverified:
    'La exportación se subió como archivo, así que el servidor que indica no está verificado. Acepta solo si estas contribuciones son tuyas: aquí no podrás devolverlas.',
};

const rows = (matched: number, failed: number, skipped: number): string =>
  `asignadas ${grouped(matched)}, con fallo ${grouped(failed)}, omitidas ${grouped(skipped)}`;

/** Uploaded files of reassignments, and what became of their rows. */
export const uploads: Part<'uploads'> = {
  title: 'Subidas recientes',
  all: (count) => `Todas (${grouped(count)})`,
  backToUpload: 'Volver a subir el archivo',
  column: (column) => `Columna: ${column}`,
  columns: {
    source: 'Source user identifier',
    target: 'Service username, Service public email',
    flags: 'Keep as placeholder, Delete placeholder',
  },
  download: 'Descargar estas filas como CSV',
  dryRunOf: (file) => `Simulación de ${file}`,
  dryRuns: {
    received: 'La simulación espera su turno.',
    processing: 'La simulación está en curso.',
    failed: (reason) => `La simulación no se pudo hacer: ${reason}`,
    finished: (matched, failed, skipped) => `No se ha cambiado nada. Quedarían: ${rows(matched, failed, skipped)}.`,
    stays: 'Esta página se conserva un día.',
  },
  file: 'Archivo',
  filter: 'Filtrar por resultado',
  firstRows: (count) => `Las primeras ${grouped(count)}.`,
  noReason: 'no se conoce el motivo.',
  noRows: 'No hay filas que mostrar.',
  original: 'Cuenta de origen',
  preview: (total, matched, failed, skipped) =>
    `No se ha cambiado nada. De ${many(total, 'fila', 'filas')} quedarían: ${rows(matched, failed, skipped)}.`,
  problems: {
    title: 'Qué falla en el archivo',
    row: 'Fila',
    column: 'Columna',
    problem: 'Problema',
  },
  progress: 'Progreso del archivo',
  reassignTo: 'Reasignar a',
  result: 'Resultado',
  row: 'Fila',
  rowNumber: (row) => `Fila ${row}`,
  rows: 'Filas',
  rowStates: { pending: 'En espera', matched: 'Asignada', failed: 'Con fallo', skipped: 'Omitida' },
  state: 'Estado',
  states: { received: 'En espera', processing: 'Procesándose', finished: 'Procesado', failed: 'No procesado' },
  status: {
    received: 'El archivo espera a procesarse.',
    processing: 'El archivo se está procesando.',
    failed: (reason) => `El archivo no se pudo procesar: ${reason}`,
    finished: (matched, failed, skipped) => `El archivo se ha procesado: ${rows(matched, failed, skipped)}.`,
    next: 'Corrige las filas con fallo y súbelas otra vez: lo ya asignado se queda como está.',
  },
  uploaded: 'Subido',
  why: 'Motivo',
};
