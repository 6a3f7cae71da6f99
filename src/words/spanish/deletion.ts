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
  password: 'Tu contraseña',
  ask: 'Eliminar tu cuenta',
  due: 'Tu cuenta se eliminará:',
  keep: 'Conservar tu cuenta',
  kept: 'Tu cuenta se conserva.',
  mailed: 'Tu cuenta se eliminará dentro de siete días. También te avisa un correo.',
};
