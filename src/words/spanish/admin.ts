import type { Part } from '../translation.ts';

/** Texts of setting a server up and of its administration. */
export const admin: Part<'admin'> = {
  setup: {
    title: 'Configurar este servidor',
    lead: 'La cuenta que crees aquí administra el servidor. El enlace sirve una sola vez.',
    server: 'El servidor',
    serverName: 'Nombre del servidor',
    serverNameHint: 'Aparece en lo alto de cada página. Puedes cambiarlo más adelante.',
    account: 'Tu cuenta',
    emailHint: 'Donde llega el correo sobre el servidor.',
    registration: 'Quién puede crear una cuenta',
    mail: 'Enviar un correo de prueba a esta dirección',
    mailHint: 'La página siguiente indica si salió.',
    noMail:
      'No hay ningún servidor de correo configurado (TRIBUTARY_SMTP_URL): el correo se queda aquí, donde la administración puede leerlo.',
    make: 'Configurar el servidor',
    closed: 'Este servidor aún no está configurado',
    closedHint:
      'Quien lo arrancó encuentra en su registro un enlace a la página de configuración. Cada arranque del servidor muestra uno nuevo.',
    gone: 'Este enlace ya no es válido',
    goneHint:
      'El servidor ya está configurado, o se ha reiniciado desde entonces: en ese caso, sigue el enlace más reciente de su registro.',
    signIn: 'Iniciar sesión',
  },
  start: {
    title: 'Primeros pasos',
    fromHome: 'Primeros pasos: correo, un grupo, la primera importación, personas',
    notices: {
      setup: 'El servidor está configurado y tu sesión de administración está abierta.',
      mail: 'Un correo de prueba está de camino.',
    },
    mail: 'Correo',
    kept: 'No hay ningún servidor de correo configurado (TRIBUTARY_SMTP_URL): el correo se queda en el servidor, donde la administración puede leerlo.',
    noMail: 'Aún no se te ha escrito ningún correo.',
    mailStates: {
      queued: 'Tu correo más reciente espera a enviarse.',
      sent: 'El servidor de correo ha aceptado tu correo más reciente.',
      kept: 'Tu correo más reciente se conserva en el servidor.',
      failed: 'Tu correo más reciente no se pudo enviar.',
    },
    test: 'Enviarme un correo de prueba',
    readMail: 'Leerlo',
    group: 'Un grupo',
    groupHint: 'Las comunidades viven en grupos, con sus propios miembros, roles y canales.',
    newGroup: 'Grupo nuevo',
    import: 'La primera importación',
    importHint: 'La exportación de otro sistema se convierte en canales de un grupo, sin perder quién escribió qué.',
    importInto: (group) => `Importar en ${group}`,
    needsGroup: 'Crea antes un grupo en el que importar.',
    people: 'Personas',
    peopleHint: 'Invítalas por correo o con un enlace, y decide quién más puede crear una cuenta.',
    invite: 'Invitar a personas',
    lead: 'Para hacer antes de que llegue la gente, en cualquier orden. Esta página sigue en el menú de administración.',
  },
};
