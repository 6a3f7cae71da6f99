import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** Texts about whose contributions imported ones are. */
export const reassigning: Part<'reassigning'> = {
  suggestions: {
    title: (group) => `De quién pueden ser las cuentas de origen de ${group}`,
    short: 'Sugerencias',
    lead: 'Aquí figuran personas sobre las que no hay duda. No ocurre nada antes de que les preguntes, y pueden rechazarlo.',
    reasons: 'Sugeridas por',
    reasonNames: { confirmed_email: 'Dirección de correo confirmada', username: 'Nombre de usuario', name: 'Nombre' },
    confidences: { strong: 'Alta', medium: 'Media', weak: 'Baja' },
    hints: {
      confirmed_email: 'Estas personas han confirmado la dirección que consta en la exportación importada.',
      username:
        'Estas personas eligieron aquí el mismo nombre de usuario. Comprueba que sean las mismas: cualquiera puede elegir un nombre.',
      name: 'Estas personas tienen el mismo nombre. Comprueba que sean las mismas: los nombres no son únicos.',
    },
    original: 'Cuenta de origen',
    person: 'Persona aquí',
    because: 'Motivo',
    confidence: 'Confianza',
    ask: (count) => (count === 1 ? 'Preguntar a esta persona' : `Preguntar a las ${grouped(count)} personas`),
    none: 'No hay sugerencias.',
    back: 'Todas las cuentas de origen',
    changed: 'Las sugerencias han cambiado desde que las viste. Repásalas otra vez.',
    review: 'Revisar sugerencias',
    fill: 'con las sugerencias ya rellenas',
  },
  invite: {
    title: 'Invitar por correo',
    email: 'Dirección de correo',
    send: 'Invitar',
    known: 'Es la dirección que consta en la exportación.',
    hint: 'Se envía un correo a esa dirección. Quien la tenga se une o inicia sesión y recupera lo que escribió; hasta entonces no se mueve nada.',
    all: 'Una dirección sola en una fila invita a quien la tenga',
    addresses: 'con las direcciones que constan en la exportación',
  },
  mapping: {
    lead: 'Lo que ha sido de cada cuenta se puede usar otra vez, para otro grupo o tras otra importación:',
    download: 'Descargar la correspondencia',
    defaultRow:
      'Una fila con * como «Source user identifier» indica qué pasa con todas las demás: conservar o eliminar sus cuentas provisionales, o nombrar a una persona. A quien ya se preguntó no le afecta.',
    byDefault: (count) => `${many(count, 'cuenta de origen', 'cuentas de origen')} por la fila predeterminada.`,
  },
  takeOver: {
    title: '¿Escribiste tú esto?',
    lead: (requester, group, host) =>
      `${requester} ha importado una comunidad en ${group}, en ${host}, y te pide que recuperes lo que escribiste allí. Las publicaciones, reacciones y archivos llevarán entonces tu nombre.`,
    unverified: 'Acepta solo si todo esto es tuyo: no podrás devolverlo por tu cuenta.',
    from: (host) => `Importado de ${host}`,
    asMember: (name) => `Tienes abierta la sesión de ${name}. Todo llevará ese nombre.`,
    accept: 'Recuperarlo',
    join: 'Unirse y recuperarlo',
    decline: 'No fui yo',
    declined: 'Lo has rechazado',
    declinedHint:
      'Lo importado se queda en una cuenta provisional, y quien te preguntó recibe un aviso. No te llegarán más correos sobre esto.',
    toAccept: 'para recuperarlo con tu cuenta.',
    ends: 'Esta invitación caduca el ',
  },
  undoUpload: {
    title: '¿Deshacer esta subida?',
    ask: 'Deshacer la subida…',
    lead: 'Esto ocurre con las cuentas de origen sobre las que no ha decidido ninguna subida posterior:',
    undone: 'Reasignaciones deshechas',
    cancelled: 'Solicitudes canceladas',
    released: 'Cuentas provisionales que dejan de conservarse',
    failed: 'No se puede deshacer ahora',
    stays:
      'Las contribuciones vuelven a las cuentas provisionales en segundo plano. Lo que alguien haya editado desde entonces sigue siendo suyo, y los roles recibidos se retiran. Puedes reasignar de nuevo; la persona tendrá que aceptar otra vez.',
    undo: 'Deshacer la subida',
    leave: 'Dejarlo como está',
  },
};
