import type { Part } from '../translation.ts';
import { grouped } from './numbers.ts';

/** Texts of notifications. `{who}` and `{where}` stand for names, which pages set in bold. */
export const notifications: Part<'notifications'> = {
  title: 'Notificaciones',
  kinds: 'Tipos',
  tabs: {
    all: 'Todas',
    mentions: 'Menciones',
    replies: 'Respuestas',
    reactions: 'Reacciones',
    requests: 'Solicitudes',
    other: 'Otras',
  },
  unread: 'No leídas',
  unreadMark: 'No leída: ',
  markAll: 'Marcar todo como leído',
  markShown: 'Marcar estas como leídas',
  markOne: 'Marcar como leída',
  settings: 'Ajustes de notificaciones',
  older: 'Notificaciones anteriores',
  moreUnread: 'Más sin leer',
  done: 'Están marcadas como leídas.',
  none: 'Aquí aún no hay nada.',
  noneHint: 'Aquí aparecen tus menciones, respuestas, reacciones y solicitudes.',
  review: 'Revisar',
  somebody: 'Alguien',
  others: (count) => (count === 1 ? '{who} y otra persona' : `{who} y ${grouped(count)} personas más`),
  sentences: {
    mention: '{who} te mencionó en {where}',
    message: '{who} te escribió',
    reply: '{who} respondió en {where}',
    reaction: '{who} reaccionó a tu publicación en {where}',
    post: '{who} escribió en {where}',
    connection_request: '{who} quiere conectar contigo',
    connection_accepted: '{who} ya es tu contacto',
    reassignment_request: 'Hay contribuciones importadas de {where} que esperan tu respuesta',
    claims: 'Reclamaciones de miembros esperan respuesta en {where}',
    invitation: '{who} te invita a {where}',
    group_member: 'Eres miembro de {where}',
    import_finished: 'La importación de {where} ha terminado',
    import_failed: 'La importación de {where} ha fallado',
    report: 'Se ha denunciado algo en {where}',
    moderation: 'La moderación ha decidido sobre ti o lo que escribiste',
  },
  /** Where several people did the same in one thread. */
  ofSeveral: {
    reply: '{who} respondieron en {where}',
    reaction: '{who} reaccionaron a tu publicación en {where}',
    post: '{who} escribieron en {where}',
  },
  channel: (name) => `#${name}`,
};
