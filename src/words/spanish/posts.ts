import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** Posts and what can be done with them. */
export const posts: Part<'posts'> = {
  actions: (name) => `Acciones, mensaje de ${name}`,
  open: 'Abrir el hilo',
  copyLink: 'Copiar el enlace',
  markUnread: 'Marcar como no leído desde aquí',
  quote: 'Citar',
  edit: 'Editar',
  edited: '(editado)',
  save: 'Guardar',
  unsave: 'Quitar de Guardados',
  saveIn: 'Guardar en una carpeta',
  whoReacted: 'Quién reaccionó',
  move: 'Cambiar de carpetas',
  pin: 'Fijar en el canal',
  unpin: 'Dejar de fijar',
  history: 'Versiones anteriores',
  delete: 'Eliminar',
  reply: 'Responder en el hilo',
  like: 'Me gusta',
  scheduled: 'Se publica más tarde',
  replies: (count) => many(count, 'respuesta', 'respuestas'),
  comments: (count) => (count === 0 ? 'Comentar' : many(count, 'comentario', 'comentarios')),
  wholeThread: 'El hilo completo',
  nothing: 'No hay aquí nada que puedas ver.',
  older: 'Publicaciones anteriores',
  of: (name) => `Publicación de ${name}`,
  moreComments: 'Más comentarios',
  earlierComments: 'Comentarios anteriores',
};

/** Reactions to posts. */
export const reactions: Part<'reactions'> = {
  title: 'Reacciones',
  add: 'Añadir una reacción',
  with: (emoji) => `Reaccionar ${emoji}`,
  who: (names, count) =>
    names.length < count ? `${names.join(', ')} y ${grouped(count - names.length)} más` : names.join(', '),
  whoReacted: 'Quién reaccionó',
  heading: 'Reaccionar a esta publicación',
  own: 'Otro emoji',
  send: 'Reaccionar',
  cancel: 'Volver al hilo',
  badEmoji: 'Indica un solo emoji.',
};

/** Polls in posts. */
export const polls: Part<'polls'> = {
  title: 'Encuesta',
  share: (name) => `Votos para ${name}`,
  votes: (count) => many(count, 'voto', 'votos'),
  closed: (count) => `Cerrada, ${many(count, 'voto', 'votos')}`,
};

/** Who can see something. */
export const audience: Part<'audience'> = {
  labels: { public: 'Público', group: 'Todo el grupo', restricted: 'Algunas personas', owner: 'Solo el canal' },
  me: 'Solo tú',
  some: (names, more) => (more === 0 ? names.join(', ') : `${names.join(', ')} y ${grouped(more)} más`),
  except: (allowed, denied) => `${allowed}, excepto ${denied}`,
};

/** The pages that edit and delete a post. */
export const edit: Part<'edit'> = {
  title: 'Editar',
  history: 'Versiones anteriores',
  heading: 'Título',
  text: 'Texto',
  save: 'Guardar',
  cancel: 'Cancelar',
  delete: 'Eliminar',
  deleteIt: 'Eliminar',
  deletePost: (comments) =>
    comments === 0
      ? 'La publicación desaparece para todo el mundo. No se puede deshacer.'
      : `La publicación desaparece para todo el mundo, con ${many(comments, 'respuesta', 'respuestas')}. No se puede deshacer.`,
  deleteComment: 'El comentario desaparece para todo el mundo. No se puede deshacer.',
};

/** Events and the calendar. */
export const events: Part<'events'> = {
  title: 'Calendario',
  event: 'Evento',
  new: 'Nuevo evento',
  edit: 'Editar el evento',
  create: 'Crear el evento',
  save: 'Guardar',
  views: 'Vistas',
  viewNames: { month: 'Mes', list: 'Lista' },
  months: 'Meses',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  today: 'Hoy',
  filter: 'Eventos de',
  everything: 'Todos los canales',
  allOf: (group) => `Todo ${group}`,
  show: 'Mostrar',
  none: 'No hay eventos en este mes.',
  noneHint: 'Los eventos que puedes ver aparecen aquí, en sus días.',
  allDayShort: 'Todo el día',
  name: 'Título',
  startDay: 'Primer día',
  startTime: 'Empieza a las',
  endDay: 'Último día',
  endTime: 'Termina a las',
  endHint: 'Si se deja vacío, dura una hora.',
  allDay: 'Dura todo el día',
  zone: 'Zona horaria',
  timeThere: (time, zone) => `Allí: ${time} (${zone})`,
  place: 'Lugar',
  text: 'Descripción',
  repeat: 'Se repite',
  repeats: {
    none: 'Nunca',
    daily: 'Cada día',
    weekdays: 'De lunes a viernes',
    weekly: 'Cada semana',
    fortnightly: 'Cada dos semanas',
    monthly: 'Cada mes, en la misma fecha',
    nth: 'Cada mes, el mismo día de la semana',
    yearly: 'Cada año',
    other: 'Según una regla propia',
  },
  repeatsUntil: (repeats, day) => `${repeats}, hasta el ${day}`,
  until: 'Hasta',
  untilHint: 'Si se deja vacío, se repite sin fin.',
  dates: 'Fechas',
  nextDates: 'Próximas fechas',
  skip: 'Cancelar esta fecha',
  unskip: 'Volver a convocar',
  cancelled: 'Cancelado',
  cancel: 'Cancelar el evento',
  uncancel: 'Volver a convocar el evento',
  cancelHint: 'Un evento cancelado sigue en el calendario, señalado como tal.',
  answer: '¿Vas a venir?',
  answers: { yes: 'Voy', maybe: 'Quizás', no: 'No voy' },
  badTitle: 'Pon un título al evento.',
  subscribe: 'Suscribirse a tu calendario',
  subscribeHint:
    'Otros programas pueden leer tu calendario con un enlace secreto. Quien lo tenga ve todos los eventos que tú puedes ver: no se lo des a nadie.',
  makeLink: 'Crear un enlace',
  replaceLink: 'Crear un enlace nuevo y anular el anterior',
  endLink: 'Anular el enlace',
  linkMade: 'Este es el enlace. Solo se muestra esta vez.',
  link: 'Enlace secreto',
  linkSince: (day) => `Hay un enlace desde el ${day}.`,
  download: 'Añadir a otro calendario',
  badTime: 'Indica el día y la hora en que empieza; termina después, dentro de un año.',
};
