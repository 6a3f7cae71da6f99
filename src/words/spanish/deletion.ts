import type { Part } from '../translation.ts';
import { many } from './numbers.ts';

/** Texts about the deletion of one's own account. */
export const deletion: Part<'deletion'> = {
  title: 'Eliminar tu cuenta',
  goes: (posts, files, connections) =>
    `Se elimina: ${many(posts, 'publicación', 'publicaciones')} en tus canales con sus respuestas, ${many(files, 'archivo', 'archivos')}, ${many(connections, 'contacto', 'contactos')}, los borradores, las notificaciones y los mensajes directos que enviaste.`,
  stays: (contributions) =>
    `Se queda, a nombre de «Cuenta eliminada»: ${many(contributions, 'mensaje', 'mensajes')} en grupos y en canales de otras personas.`,
  account:
    'Se eliminan tu nombre, imagen, direcciones de correo, contraseña, dispositivos y tokens. Otra persona podrá usar tu nombre de usuario.',
  exportFirst: 'Llévate antes tu canal',
  days: 'Tu cuenta se elimina dentro de siete días. Hasta entonces puedes cambiar de idea aquí; después nadie podrá recuperarla.',
  confirm: (username) => `Tu nombre de usuario, ${username}, para confirmar`,
  ask: 'Eliminar tu cuenta',
  due: 'Tu cuenta se eliminará:',
  keep: 'Conservar tu cuenta',
  kept: 'Tu cuenta se conserva.',
  mailed: 'Tu cuenta se eliminará dentro de siete días. También te avisa un correo.',
  erased: {
    posts: 'Publicaciones',
    comments: 'Comentarios',
    reactions: 'Reacciones',
    messages_elsewhere: 'Mensajes en grupos y en canales de otras personas',
    answers_elsewhere: 'Respuestas eliminadas con ellos',
    files: 'Archivos',
    bytes: 'Tamaño de los archivos',
    mentions: 'Menciones que perdieron el nombre',
    connections: 'Contactos',
    memberships: 'Pertenencias a grupos',
    groups: 'Grupos',
    returned: 'Nombres importados que recuperan sus mensajes',
    addresses: 'Direcciones de correo',
    sessions: 'Dispositivos con sesión',
    tokens: 'Tokens',
    mails: 'Correos',
    notifications: 'Notificaciones',
  },
  legend: 'Lo que escribiste en grupos y en canales de otras personas',
  legendOf: 'Lo que la persona escribió en grupos y en canales de otras personas',
  ends: {
    ghost: 'se queda, a nombre de «Cuenta eliminada»',
    placeholder: 'se queda; lo importado recupera el nombre con el que se importó, si aún se puede deshacer',
    removed: 'también se elimina, con las respuestas a sus publicaciones, igual que los grupos sin otro Propietario',
  },
  user: {
    title: 'Eliminar una cuenta',
    link: 'Eliminar la cuenta…',
    hint: 'La persona queda fuera de inmediato y nadie puede recuperar la cuenta. Un correo le explica qué se ha borrado.',
    groups: (paths) => `Grupos sin otro Propietario: ${paths}. Necesitan otro Propietario o se eliminan con la cuenta.`,
    waits: 'La propia persona ha pedido la eliminación:',
    confirm: (username) => `Su nombre de usuario, ${username}, para confirmar`,
    ask: 'Eliminar la cuenta',
    running: 'La cuenta está cerrada. Lo que queda de ella se está borrando.',
    finished: 'La cuenta está eliminada. Se ha borrado:',
    nothing: 'No había nada más que borrar.',
    look: 'Mirar otra vez',
    report: 'Lo que se ha borrado',
  },
};
