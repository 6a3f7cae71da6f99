import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** Texts of mails. Whoever reads one may know nothing of the server yet. */
export const mails: Part<'mails'> = {
  hello: 'Hola:',
  helloTo: (name) => `Hola, ${name}:`,
  footer: (host: string) => `Enviado por ${host}.`,
  nothingHappens: 'Abrir el enlace no cambia nada: decides en la página a la que lleva.',
  placeholders: 'Cuentas provisionales del grupo',
  day: (instant) => instant.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3/$2/$1'),
  moment: (instant) => instant.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, '$3/$2/$1, $4 UTC'),
  facts: {
    assignee: 'Reasignado a',
    channels: 'Canales',
    files: 'Archivos nuevos',
    from: 'Importado de',
    group: 'Grupo',
    original: 'Cuenta de origen',
    placeholder: 'Reasignado desde',
    posts: 'Publicaciones nuevas',
    reactions: 'Reacciones nuevas',
    reportedBy: 'Denunciado por',
    requester: 'Reasignado por',
    role: 'Rol',
    to: 'Importado en',
    were: 'Tú eras',
  },
  bulkResult: {
    subject: (group) => `${group} | Reasignaciones terminadas correctamente`,
    subjectWithErrors: (group) => `${group} | Reasignaciones terminadas con errores`,
    processed: (group) => `El archivo de reasignaciones de ${group} se ha procesado.`,
    matched: (count) => many(count, 'cuenta provisional asignada.', 'cuentas provisionales asignadas.'),
    invited: (count) =>
      many(
        count,
        'cuenta provisional ofrecida a una dirección de correo.',
        'cuentas provisionales ofrecidas a direcciones de correo.',
      ),
    retired: (count) =>
      many(count, 'cuenta provisional conservada o eliminada.', 'cuentas provisionales conservadas o eliminadas.'),
    undone: (count) => many(count, 'cuenta provisional libre de nuevo.', 'cuentas provisionales libres de nuevo.'),
    failed: (count) => many(count, 'cuenta provisional no asignada.', 'cuentas provisionales no asignadas.'),
    attached:
      'El archivo CSV adjunto contiene estas filas con el motivo en la columna «Error». Corrígelas en él y súbelo otra vez.',
    skipped: (count) => many(count, 'cuenta provisional omitida.', 'cuentas provisionales omitidas.'),
  },
  bulkFailed: {
    subject: (group) => `${group} | Han fallado las reasignaciones`,
    lead: (file, group, reason) => `El archivo «${file}» con reasignaciones de ${group} no se pudo procesar: ${reason}`,
    again: 'Las filas procesadas antes se quedan como están. Sube el archivo otra vez.',
  },
  request: {
    subject: (path) => `Reasignaciones en ${path} pendientes de revisión`,
    lead: (requester, name, group) =>
      `${requester} te pide que recuperes las contribuciones de ${name}, importadas en ${group}. Si aceptas, las publicaciones, reacciones, archivos y menciones de esa persona llevarán tu nombre.`,
    unverified:
      'La exportación se subió como archivo, así que el servidor que indica no está verificado. Acepta solo si estas contribuciones son tuyas.',
    review: 'Revisar la reasignación',
    report: 'Denunciar la solicitud como abuso',
  },
  rejected: {
    subject: (path) => `Reasignaciones en ${path} rechazadas`,
    lead: (assignee, username, name) =>
      `${assignee} (@${username}) ha rechazado recuperar las contribuciones de ${name}.`,
    reason: (reason) => `Motivo indicado: ${reason}`,
    stay: 'Las contribuciones se quedan en su cuenta provisional. Puedes reasignarlas a otra persona.',
  },
  revoked: {
    subject: (path) => `Reasignaciones en ${path} revocadas`,
    lead: (assignee, username, name) =>
      `${assignee} (@${username}) ha revocado la reasignación de las contribuciones de ${name}.`,
    stays:
      'Lo que se reasignó sigue siendo suyo. Lo que traigan las próximas importaciones de esa persona irá otra vez a una cuenta provisional.',
  },
  reported: {
    subject: (path) => `Reasignación en ${path} denunciada como abuso`,
    lead: (assignee, username, name) =>
      `Se pidió a ${assignee} (@${username}) que recuperase las contribuciones de ${name}; lo ha rechazado y denuncia la solicitud como abuso.`,
    remark: (remark) => `La denuncia indica: ${remark}`,
    administrator:
      'Recibes este correo porque administras el servidor. No se ha hecho nada más: mira el grupo y quién hizo la solicitud.',
  },
  completed: {
    subject: (path) => `Reasignaciones en ${path} terminadas`,
    byAdministrator: (requester, name, group) =>
      `${requester}, de la administración del servidor, te ha reasignado las contribuciones de ${name} en ${group} sin preguntarte antes.`,
    byOwner: (requester, name, group) =>
      `${requester}, con el rol de propietario del grupo, te ha reasignado las contribuciones de ${name} en ${group} sin preguntarte antes.`,
    askAdministrator: 'Si es un error, ponte en contacto con otra persona de la administración.',
    askOwner: 'Si es un error, ponte en contacto con otro propietario del grupo.',
    look: 'Lo que se te reasignó',
  },
  failed: {
    subject: (path) => `Han fallado reasignaciones en ${path}`,
    lead: (count, group, reason) =>
      `Las contribuciones de ${many(count, 'cuenta provisional', 'cuentas provisionales')} en ${group} no se pudieron reasignar: ${reason}`,
    person: (name, username) => `${name}, reasignación a @${username}`,
    more: (count) => `… y ${grouped(count)} más.`,
    again: 'En la página puedes reintentarlo o deshacer lo que se haya hecho.',
  },
  importFinished: {
    subject: (group, host) => `${group} | Importación de ${host} terminada`,
    subjectWithLosses: (group, host) => `${group} | Importación de ${host} terminada con pérdidas`,
    personal: 'tu espacio personal',
    done: (host, target) => `La importación de ${host} en ${target} ha terminado.`,
    doneWithLosses: (host, target, losses) =>
      `La importación de ${host} en ${target} ha terminado, con pérdidas: ${many(losses, 'elemento de la exportación no se pudo importar', 'elementos de la exportación no se pudieron importar')}.`,
    warnings: 'No todo se pudo importar tal cual:',
    importUser: 'En un espacio personal todo pertenece a una única cuenta de importación y no se puede reasignar.',
    waiting: (count) =>
      `${many(count, 'cuenta provisional espera', 'cuentas provisionales esperan')} reasignación: descarga la lista, indica una cuenta para cada una y súbela.`,
  },
  importFailed: {
    subject: (group, file) => `${group} | Ha fallado la importación de ${file}`,
    lead: (file, group, path, reason) => `La importación de «${file}» en ${group} (/${path}) se ha detenido: ${reason}`,
    again:
      'Lo importado hasta entonces se queda. Al importar otra vez la exportación corregida se continúa desde ahí y no se duplica nada.',
  },
  sanctions: {
    reason: 'El motivo',
    answer: 'Leer y responder',
    open: 'Abrir',
    untilLifted: 'Dura hasta que la moderación lo levante.',
    until: (moment) => `Dura hasta ${moment}.`,
    warned: {
      subject: (place) => `${place} | Una advertencia`,
      lead: (place) => `La moderación de ${place} te ha advertido.`,
      can: 'No cambia nada más. Puedes responder: la moderación lo lee.',
    },
    onServer: {
      subject: (place) => `${place} | Tu cuenta está suspendida`,
      lead: (place) =>
        `Tu cuenta en ${place} está suspendida: no puedes iniciar sesión ni escribir mediante programas.`,
      can: 'Lo que escribiste se queda. Puedes responder sin iniciar sesión: la administración lo lee y decide de nuevo.',
    },
    inGroup: {
      subject: (place) => `${place} | Tienes una suspensión`,
      lead: (place) => `Tienes una suspensión en ${place}: allí puedes leer, pero no escribir ni reaccionar.`,
      can: 'Puedes responder: la moderación lo lee y decide de nuevo.',
    },
    ended: {
      subject: (place) => `${place} | Tu suspensión ha terminado`,
      lead: (place) => `Tu suspensión en ${place} ha terminado y puedes escribir de nuevo.`,
    },
  },
  testMail: {
    subject: 'Correo de prueba de Tributary',
    lead: (url) => `El correo de ${url} te llega. No hay nada que hacer.`,
  },
};

/** Texts of mails about accounts. */
export const accountMails: Part<'accountMails'> = {
  ignore: 'Si no sabes de qué se trata, no hagas caso de este correo.',
  worksUntil: (day) => `El enlace vale hasta el ${day}, solo para ti: no lo compartas.`,
  worksOnce: (moment) => `El enlace vale una vez, hasta el ${moment}.`,
  at: (group, host) => `${group} en ${host}`,
  invitation: {
    subject: (inviter, place) => `${inviter} te invita a ${place}`,
    subjectAsked: (host) => `Tu cuenta en ${host}`,
    asked: (host) => `Pediste una cuenta en ${host}. Elige un nombre y una contraseña, y ya está.`,
    invited: (inviter, place) => `${inviter} te invita a ${place}.`,
    join: 'Unirse',
    joinGroup: (group) => `Unirse a ${group}`,
  },
  takeover: {
    subject: (group) => `Recupera lo que escribiste en ${group}`,
    lead: (requester, group, host) =>
      `${requester} ha importado una comunidad de la que formabas parte en ${group}, en ${host}, y te pide que recuperes lo que escribiste allí. Las publicaciones, reacciones y archivos llevarán entonces tu nombre.`,
    see: 'Ver lo que te espera',
    signIn: (host) => `Inicia sesión allí si tienes una cuenta en ${host}; si no, crearás una.`,
    notYou: 'Si no eras tú, dilo en la página o no hagas caso de este correo.',
  },
  takeoverDeclined: {
    lead: (email, group) => `${email} ha rechazado tu invitación a recuperar contribuciones en ${group}.`,
    stay: 'Las contribuciones se quedan en sus cuentas provisionales. Puedes reasignarlas a otra persona.',
  },
  requestReminder: {
    subject: (path) => `Recordatorio: una solicitud en ${path} espera tu respuesta`,
    lead: (requester, group, day) =>
      `El ${day}, ${requester} te pidió que recuperaras contribuciones importadas en ${group}. La solicitud sigue esperando tu respuesta.`,
    leadOfNobody: (group, day) =>
      `El ${day} se te pidió que recuperaras contribuciones importadas en ${group}. La solicitud sigue esperando tu respuesta.`,
    more: (count) => `… y ${grouped(count)} más.`,
    answer: 'Ver y responder',
    either: 'Puedes recuperarlas o decir que no eras tú: en ambos casos no habrá más correos sobre esto.',
    ends: (day) => `Si no respondes, la solicitud termina el ${day}.`,
    stop: 'No recibir más recordatorios de este grupo',
  },
  claimsWait: {
    subject: (path) => `Hay reclamaciones que esperan en ${path}`,
    lead: (group, count) =>
      count === 1
        ? `Un miembro de ${group} afirma ser una de las personas cuyas contribuciones se importaron.`
        : `Miembros de ${group} dicen ser personas cuyas contribuciones se importaron: ${grouped(count)} reclamaciones esperan.`,
    answer: 'Aprobar o rechazar',
    stay: 'Nada se asigna antes de una decisión.',
  },
  claimAnswered: {
    approved: {
      subject: (path) => `Tu reclamación en ${path} se aprobó`,
      lead: (source, group) => `Lo que ${source} aportó a ${group} se te está asignando, como pediste.`,
      look: 'Ver qué resultó',
    },
    declined: {
      subject: (path) => `Tu reclamación en ${path} se rechazó`,
      lead: (source, group) => `Reclamaste lo que ${source} aportó a ${group}. Se rechazó.`,
      look: 'Ir al grupo',
    },
  },
  accountExists: {
    subject: (host) => `Tu cuenta en ${host}`,
    lead: (host, username) =>
      `Alguien, quizá tú, ha pedido una cuenta en ${host} con esta dirección. Ya tienes una: @${username}.`,
    signIn: 'Iniciar sesión',
    forgotten: '¿Olvidaste tu contraseña?',
    notYou: 'Si no fuiste tú, no hay nada que hacer.',
  },
  newPassword: {
    subject: 'Elige una contraseña nueva',
    subjectFirst: 'Elige tu contraseña',
    lead: (username) => `Alguien, quizá tú, ha pedido una contraseña nueva para tu cuenta @${username}.`,
    leadFirst: (username) => `Se ha creado una cuenta para ti, @${username}. Elige una contraseña para iniciar sesión.`,
    choose: 'Elegir una contraseña nueva',
    chooseFirst: 'Elegir una contraseña',
    notYou: 'Si no fuiste tú, no hagas caso de este correo: tu contraseña se queda como está.',
  },
  passwordChanged: {
    subject: 'Se ha cambiado tu contraseña',
    lead: (username) =>
      `La contraseña de tu cuenta @${username} se ha cambiado con un enlace que se te envió por correo. Se han cerrado tus demás sesiones.`,
    notYou: 'Si no fuiste tú, alguien lee tu correo: cambia la contraseña de tu buzón y después pide aquí una nueva.',
  },
  confirmEmail: {
    subject: 'Confirma tu dirección de correo',
    lead: (username, email) => `La cuenta @${username} quiere recibir su correo en ${email}.`,
    confirm: 'Confirmar la dirección',
    signIn: (username) => `En la página del enlace inicias sesión como @${username}.`,
    notYou: 'Si esta no es tu cuenta, no hagas caso de este correo: nadie puede usar tu dirección sin ti.',
  },
  emailChanged: {
    subject: 'Se ha cambiado tu dirección de correo',
    lead: (username, email) => `El correo de tu cuenta @${username} llegará a ${email} a partir de ahora.`,
    notYou: 'Si no fuiste tú, cambia enseguida tu contraseña y vuelve a elegir tu dirección en los ajustes.',
  },
  accessChanged: {
    subject: (host) => `Un cambio en tu cuenta de ${host}`,
    changes: {
      password_changed: (username) => `Se ha cambiado la contraseña de tu cuenta @${username}.`,
      device_new: (username, name) =>
        `Alguien ha iniciado sesión en tu cuenta @${username} desde un dispositivo nuevo: ${name}.`,
      second_factor_enabled: (username) => `Se ha activado un segundo factor para tu cuenta @${username}.`,
      second_factor_disabled: (username) => `Se ha desactivado el segundo factor de tu cuenta @${username}.`,
      recovery_codes_renewed: (username) =>
        `Se han creado códigos de recuperación nuevos para tu cuenta @${username}. Los anteriores ya no sirven.`,
      recovery_code_used: (username) =>
        `Se ha usado un código de recuperación para iniciar sesión en tu cuenta @${username}.`,
      passkey_added: (username, name) => `Se ha añadido la llave de acceso «${name}» a tu cuenta @${username}.`,
      passkey_removed: (username, name) => `Se ha quitado la llave de acceso «${name}» de tu cuenta @${username}.`,
      identity_linked: (username, name) => `${name} se ha vinculado a tu cuenta @${username}: puedes entrar con ella.`,
      identity_unlinked: (username, name) => `${name} se ha desvinculado de tu cuenta @${username}.`,
    },
    look: 'Inicio de sesión y dispositivos',
    notYou: 'Si no fuiste tú, cambia enseguida tu contraseña, cierra las demás sesiones y revisa tus llaves de acceso.',
  },
  deletionRequested: {
    subject: (host) => `Tu cuenta en ${host} se eliminará`,
    lead: (username, host, moment) =>
      `Pediste eliminar la cuenta @${username} en ${host}. Ocurrirá el ${moment}; hasta entonces puedes cambiar de idea.`,
    keep: 'Conservar o exportar la cuenta',
    notYou: 'Si no fuiste tú, inicia sesión, conserva la cuenta y cambia enseguida tu contraseña.',
  },
  deletionRefused: {
    subject: 'Tu cuenta no se ha eliminado',
    lead: (username, reason) => `La cuenta @${username} debía eliminarse, pero no ha sido posible: ${reason}`,
    look: 'Tu cuenta',
  },
  accountDeleted: {
    subject: (host) => `Tu cuenta en ${host} se ha eliminado`,
    lead: (username, host, isOwnWish) =>
      isOwnWish
        ? `La cuenta @${username} se ha eliminado, como pediste.`
        : `La administración ha eliminado la cuenta @${username} en ${host}.`,
    erased: 'Se ha borrado:',
    ends: {
      ghost: 'Lo que escribiste en grupos y en canales de otras personas se queda allí, sin tu nombre.',
      placeholder:
        'Lo que escribiste en grupos y en canales de otras personas se queda allí, sin tu nombre. Los mensajes importados tienen de nuevo el nombre con el que se importaron, si aún se podía deshacer.',
      removed: 'Lo que escribiste en grupos y en canales de otras personas también se ha eliminado.',
    },
    last: 'Este es el último correo que recibes de aquí.',
  },
};
