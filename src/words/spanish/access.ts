import type { Part } from '../translation.ts';

/** Texts of forgotten passwords, addresses and devices. */
export const access: Part<'access'> = {
  forgot: {
    title: '¿Olvidaste tu contraseña?',
    hint: 'Escribe tu dirección de correo. Si alguna cuenta la tiene, en unos minutos llegará un enlace válido durante una hora.',
    email: 'Dirección de correo',
    send: 'Enviar el enlace',
    back: 'Volver al inicio de sesión',
    noMail: '¿No llega el correo? Pregunta a la administración de este servidor.',
    sent: 'Revisa tu correo',
    sentHint: 'Si alguna cuenta tiene esta dirección, en unos minutos llegará un enlace válido durante una hora.',
  },
  reset: {
    title: 'Elige una contraseña',
    of: (username) => `Para tu cuenta @${username}. Después se cerrarán tus demás sesiones.`,
    password: 'Contraseña nueva',
    passwordHint: 'Al menos 8 caracteres. Unas cuantas palabras sirven muy bien.',
    save: 'Guardar e iniciar sesión',
    gone: 'Este enlace ya no es válido',
    goneHint: 'Ya se usó o ha caducado.',
    again: 'Pedir uno nuevo',
  },
  enter: {
    title: (name) => `Continuar como ${name}`,
    hint: 'Este enlace inicia tu sesión una sola vez.',
    go: 'Iniciar sesión',
    goneHint: 'Ya se usó o ha caducado. Inicia sesión con una contraseña.',
    signIn: 'Iniciar sesión',
  },
  confirm: {
    title: 'Confirma tu dirección de correo',
    hint: (username, email) => `El correo de tu cuenta @${username} llegará a ${email} a partir de ahora.`,
    go: 'Confirmar la dirección',
    goneHint: 'Ya se usó, ha caducado o es de una cuenta distinta de la que tiene aquí la sesión abierta.',
    settings: 'Ir a los ajustes',
  },
  emails: {
    unconfirmed: 'Sin confirmar',
    waiting: 'Falta seguir el enlace del correo',
    choose: 'Recibir el correo aquí',
    chooseOf: (email) => `Recibir el correo en ${email}`,
    remove: 'Quitar',
    removeOf: (email) => `Quitar ${email}`,
    none: 'No tenemos ninguna dirección tuya: no podrías recibir una contraseña nueva por correo.',
    add: 'Otra dirección',
    addHint: 'Enviaremos un enlace a esa dirección. En cuanto lo sigas, tu correo llegará también allí.',
    send: 'Enviar el enlace',
    password: 'Tu contraseña',
    wrong: 'Esa no es tu contraseña.',
    notices: {
      sent: 'Hay un enlace de camino a esa dirección. Contará en cuanto lo sigas.',
      confirmed: 'La dirección está confirmada y el correo llega allí a partir de ahora.',
      chosen: 'El correo llega allí a partir de ahora.',
      removed: 'Se ha quitado la dirección.',
      ended: 'Se ha cerrado la sesión de ese dispositivo.',
      others: 'Se han cerrado tus demás sesiones.',
    },
  },
  sessions: {
    title: 'Dispositivos',
    hint: 'Los navegadores en los que tienes la sesión abierta. Cada uno se cierra por sí solo al cabo de dos semanas.',
    here: 'Este navegador',
    since: 'Inicio de sesión: ',
    seen: 'última actividad: ',
    end: 'Cerrar sesión',
    endOf: (device) => `Cerrar sesión: ${device}`,
    others: 'Cerrar las demás sesiones',
    unknown: 'Navegador desconocido',
    on: (browser, system) => `${browser} en ${system}`,
  },
};

/** Changing one's password. */
export const passwordPage: Part<'passwordPage'> = {
  title: 'Cambiar contraseña',
  hint: 'Con esto se cierran tus demás sesiones. Los tokens de acceso siguen valiendo.',
  current: 'Contraseña actual',
  new: 'Contraseña nueva',
  change: 'Cambiar contraseña',
  wrong: 'Esa no es tu contraseña actual.',
};

/** Taking a whole channel away. */
export const leaving: Part<'leaving'> = {
  title: 'Llévate tu canal',
  /** `{imports}` is the name of a page, in bold. */
  lead: 'Recibes un archivo con todo: publicaciones y respuestas, archivos, fotos, contactos, círculos. Otro servidor de Tributary lo admite en su página {imports}. Aquí todo se queda como está.',
  imports: 'Importaciones',
  key: 'Contiene la clave privada del canal. Quien tenga el archivo puede actuar en tu nombre: guárdalo como guardas tu contraseña.',
  channel: 'Canal',
  password: 'Tu contraseña',
  download: 'Descargar',
  wrong: 'Esa no es tu contraseña.',
};
