import type { Part } from '../translation.ts';
import { many } from './numbers.ts';

/** The channel of a group. */
export const conversation: Part<'conversation'> = {
  messages: (name) => `Mensajes en ${name}`,
  older: 'Mensajes anteriores',
  newer: 'Mensajes posteriores',
  newest: 'Ir a los mensajes más recientes',
  none: 'Aquí aún no ha escrito nadie.',
  noneHint: 'Escribe tú el primer mensaje.',
  deleted: 'Se ha eliminado el mensaje.',
  back: 'Volver a los canales',
  about: 'Acerca de este canal',
  aboutTitle: 'Acerca de',
  close: 'Cerrar',
  everyone: (group) => `Todo el mundo en ${group}`,
  everyoneReads: {
    private: (group) => `Todo el mundo en ${group} puede leer y escribir aquí.`,
    internal: (group) => `Quien tenga una cuenta puede leer esto; quien esté en ${group}, escribir.`,
    public: (group) => `Todo el mundo puede leer esto; quien esté en ${group}, escribir.`,
  },
  everybodyReads: 'Cualquiera puede leer aquí; escriben los miembros del grupo.',
  someRead: 'Solo algunos miembros del grupo pueden leer aquí.',
  searchIn: (name) => `Buscar en ${name}`,
  jump: 'Ir a un día',
  go: 'Ir',
  day: 'Día',
  feed: 'Fuente (Atom)',
  reply: 'Responder',
  archived: 'Archivado',
  new: 'Nuevo',
  firstUnread: 'Ir al primer mensaje sin leer',
  markedUnread: 'Marcado como no leído desde aquí',
  pinned: 'Fijados',
  photos: 'Fotos',
  allPhotos: 'Todas las fotos',
  members: 'Miembros',
  allMembers: 'Todos los miembros',
  someMembers: (count) => many(count, 'miembro', 'miembros'),
};

/** A thread of messages. */
export const thread: Part<'thread'> = {
  back: 'Volver al canal',
  thread: 'Hilo',
  in: (name) => `en ${name}`,
  follow: 'Seguir',
  followed: 'Siguiendo',
  mute: 'Silenciar',
  muted: 'Silenciado',
};
