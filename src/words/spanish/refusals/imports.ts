import type { imports as english } from '../../english/refusals/imports.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about imports and reassigning. */
export const imports: Refusals<typeof english> = {
  'There is no format "{0}". Known are: {1}.': 'No hay formato «{0}». Se conocen: {1}.',
  'The archive is not what {0} exports.': 'El archivo no es lo que exporta {0}.',
  'The archive is in no known format. Known are: {0}. A Slack export has channels.json and users.json at its top.':
    'El archivo no tiene un formato conocido. Se conocen: {0}. Una exportación de Slack tiene channels.json y users.json arriba del todo.',
  'prefill does not have a valid value': 'El valor de prefill no es válido.',
  'You must upload a CSV file with a .csv file extension.': 'Sube un archivo CSV cuyo nombre termine en .csv.',
  'The following errors are preventing the sheet from being processed: {0}':
    'Estos errores impiden procesar la tabla: {0}',
  'until is invalid: it lies before since.': 'El final está antes del principio.',
  'The demo has been loaded already.': 'La demo ya está cargada.',
  'Somebody else has the identity of this channel: its keys are others.':
    'Otra persona tiene la identidad de este canal: sus claves son otras.',
  'The channel is on this server already, and belongs to somebody else.':
    'El canal ya está en este servidor y es de otra persona.',
  "The archive does not hold the channel's private key. Export it again as its owner.":
    'La exportación no contiene la clave privada del canal. Expórtalo de nuevo como su dueño.',
  'The keys in the archive are not those of the channel.': 'Las claves de la exportación no son las del canal.',
  'The source host "{0}" must contain scheme and host, and not path.':
    'El servidor de origen «{0}» debe tener esquema y servidor, sin ruta.',
  'The archive names {0} channels, and an import may bring {1}. Nothing was written. Split the archive, or have TRIBUTARY_IMPORT_CHANNELS raised.':
    'La exportación nombra {0} canales y se permiten {1}. No se ha escrito nada. Divídela o pide que se aumente TRIBUTARY_IMPORT_CHANNELS.',
  'The archive is a whole channel, which only a user can get: import it for one, not into a group.':
    'La exportación es un canal entero, que solo una cuenta puede recibir: impórtala para una, no en un grupo.',
  'The import has ended already.': 'La importación ya ha terminado.',
  'The person who started the import is blocked or no longer an Owner of the group. What was imported stays; an Owner can import the archive again.':
    'La persona que inició la importación está bloqueada o ya no es Propietaria del grupo. Lo importado se conserva; un Propietario puede volver a importar el archivo.',
  'An import into this group is running. Wait until it has finished, or cancel it first.':
    'Hay una importación en curso en este grupo. Espera a que termine o cancélala antes.',
  'This archive can never be imported. Import a corrected one instead.':
    'Esta exportación nunca se podrá importar. Importa una corregida.',
  'The import is about to stop; try again in a moment.': 'La importación está a punto de parar; inténtalo enseguida.',
  'Only an import that failed or was cancelled can be tried again.':
    'Solo se puede repetir una importación que falló o se canceló.',
  'Only a dry run that is finished can be done for real.': 'Solo una simulación terminada se puede hacer de verdad.',
  'The archive is larger than {0} bytes.': 'La exportación tiene más de {0} bytes.',
  'No matching user for provided information.': 'Ninguna cuenta coincide con estos datos.',
  'You have insufficient permissions to update the import source user':
    'No tienes permisos para cambiar esta cuenta de origen.',
  'You cannot reassign user contributions of imports to a personal namespace.':
    'Las contribuciones importadas a un espacio personal no se pueden reasignar.',
  'Import source user has an invalid status for this operation':
    'El estado actual de esta cuenta de origen no lo permite.',
  'The contributions of this source user are being split or merged. Try again when that is done.':
    'Las contribuciones de esta cuenta de origen se están dividiendo o fusionando. Inténtalo después.',
  'A source user cannot be merged into itself.': 'Una cuenta de origen no se puede fusionar consigo misma.',
  'Both source users must be of the same top-level group.':
    'Las dos cuentas de origen tienen que ser del mismo grupo principal.',
  'One of the two has been merged into another source user already. Undo that first.':
    'Una de las dos ya está fusionada con otra cuenta de origen. Deshazlo primero.',
  'Contributions of one of the two are moving just now. Try again when that is done.':
    'Las contribuciones de una de las dos se están moviendo. Inténtalo después.',
  'A reassignment of one of the two has failed. Retry or undo it first.':
    'Una reasignación de una de las dos ha fallado. Reinténtala o deshazla primero.',
  'Somebody is asked to take over contributions of one of the two. Cancel the request first.':
    'Se ha pedido a alguien que recupere contribuciones de una de las dos. Cancela primero la solicitud.',
  'The reassignment of one of the two was revoked. Undo it first.':
    'La reasignación de una de las dos fue revocada. Deshazla primero.',
  'The two have been reassigned to different users. Undo one of these reassignments first.':
    'Las dos están reasignadas a cuentas distintas. Deshaz primero una de esas reasignaciones.',
  'Both have been reassigned to the same user already.': 'Las dos ya están reasignadas a la misma cuenta.',
  'This source user has been reassigned. Undo that first, or merge the other one into it.':
    'Esta cuenta de origen está reasignada. Deshazlo primero, o fusiona la otra con ella.',
  'This source user is kept as a placeholder. Undo that first, or merge the other one into it.':
    'Esta cuenta de origen se queda provisional. Deshazlo primero, o fusiona la otra con ella.',
  'This source user has been split. Undo the split first.':
    'Esta cuenta de origen se ha dividido. Deshaz primero la separación.',
  'Others have been merged into this source user. Undo that first.':
    'Hay otras fusionadas con esta cuenta de origen. Deshazlo primero.',
  'The contributions have been given to a user since. Undo that reassignment first.':
    'Las contribuciones se han reasignado desde entonces. Deshaz primero esa reasignación.',
  'Some of these contributions have been split off since. Undo that split first.':
    'Algunas de estas contribuciones se han separado desde entonces. Deshaz primero esa separación.',
  'Keep as placeholder, Delete placeholder and Undo reassignment are true or false.':
    'Keep as placeholder, Delete placeholder y Undo reassignment son true o false.',
  'This is no e-mail address.': 'Esto no es una dirección de correo.',
  'The reassignment was completed too long ago to be undone.': 'La reasignación es demasiado antigua para deshacerla.',
  'A row names a user, keeps the placeholder, deletes it, or undoes what was done: one of these.':
    'Una fila nombra una cuenta, conserva la cuenta provisional, la elimina o deshace lo hecho: una sola cosa.',
  'A default row keeps placeholders, deletes them, or names a user: one of these.':
    'Una fila predeterminada conserva las cuentas provisionales, las elimina o nombra una cuenta: una sola cosa.',
  'One user cannot take over everybody: this server gives a person one placeholder user of a source at most.':
    'Una cuenta no puede recuperar a todo el mundo: este servidor da a cada persona como mucho una cuenta provisional por origen.',
  '["Reassign to user already assigned to another placeholder"]':
    'Esta cuenta ya tiene asignada otra cuenta provisional.',
  'Reassign to user already assigned to another placeholder': 'Esta cuenta ya tiene asignada otra cuenta provisional.',
  'You can assign {0} with {1} only.': 'Solo se pueden elegir {0*} con {1*}.',
  users: 'cuentas',
  'active users': 'cuentas activas',
  'regular or auditor access': 'acceso normal o de auditoría',
  'regular, auditor, or administrator access': 'acceso normal, de auditoría o de administración',
  'Name a setting: {0}.': 'Nombra un ajuste: {0}.',
  'There is no setting "{0}". Known are: {1}.': 'No hay ajuste «{0}». Se conocen: {1}.',
  '"{0}" is a number from {1} to {2}, not "{3}".': '«{0}» es un número de {1} a {2}, no «{3}».',
  '"{0}" is one of {1}, not "{2}".': '«{0}» es uno de {1}, no «{2}».',
  '"{0}" has {1} characters at most.': '«{0}» tiene {1} caracteres como mucho.',
  '"contact_address" is an e-mail address, or the address of a page that begins with https://, not "{0}".':
    '«contact_address» es una dirección de correo, o la dirección de una página que empieza por https://, no «{0}».',
  '"{0}" is fixed by {1} in the environment of the server, and is changed there.':
    '«{0}» lo fija {1} en el entorno del servidor, y se cambia allí.',
  '"{0}" is true or false, not "{1}".': '«{0}» es true o false, no «{1}».',
  'Original users are kept with the group at the top: decide it there.':
    'Las cuentas de origen se llevan en el grupo de arriba: decídelo allí.',
  'The archive knows no address of this source user.':
    'La exportación no conoce ninguna dirección de esta cuenta de origen.',
  'This reassignment has failed repeatedly and needs time. Please try again in {0}.':
    'Esta reasignación ha fallado varias veces y necesita tiempo. Inténtalo de nuevo en {0*}.',
  'This request has been sent again already. Please try again in {0}.':
    'Esta solicitud ya se ha reenviado. Inténtalo de nuevo en {0*}.',
  '1 minute': '1 minuto',
  '{0} minutes': '{0} minutos',
  'about 1 hour': 'alrededor de 1 hora',
  'about {0} hours': 'unas {0} horas',
  'A completed reassignment cannot be undone at all.': 'Una reasignación terminada no se puede deshacer.',
  'A completed reassignment cannot be undone after more than {0}.':
    'Una reasignación terminada no se puede deshacer pasados más de {0*}.',
  '1 day': '1 día',
  '{0} days': '{0} días',
  'You have claimed too much lately. Wait for the answers, and try again tomorrow.':
    'Has pedido recuperar demasiado últimamente. Espera las respuestas e inténtalo mañana.',
  'No more than {0} claims can be answered at once.': 'Se pueden responder como mucho {0} peticiones a la vez.',
  'An Owner of the group has turned this down. Ask them.': 'Un Propietario del grupo lo ha rechazado. Pregúntale.',
  'Somebody has claimed this already. An Owner of the group decides.':
    'Alguien ya lo ha pedido. Decide un Propietario del grupo.',
  'You have claimed somebody of the same source already.': 'Ya has pedido a alguien del mismo origen.',
  'Too many of your claims wait for an answer. Withdraw one, or wait.':
    'Demasiadas peticiones tuyas esperan respuesta. Retira una o espera.',
  'The claim has been answered.': 'La petición ya tiene respuesta.',
  'You have taken over the contributions of somebody else of the same source already.':
    'Ya has recuperado las contribuciones de otra persona del mismo origen.',
  'channels is invalid: name channels by the ids or addresses that the preview has.':
    'Nombra los canales como en la vista previa.',
  'Nothing that waits for your answer is in this part.': 'En esta parte no hay nada que espere tu respuesta.',
  'That is everything: accept the request as a whole instead.': 'Eso es todo: acepta la solicitud entera.',
  '{0} are missing, at least one parameter must be provided': 'Indica al menos uno de estos criterios: {0}',
  'channels is invalid: name channels of the group by their ids or addresses.':
    'Nombra canales del grupo por su número o dirección.',
  'No contributions of this source user match.': 'Ninguna contribución de esta cuenta de origen coincide.',
  'All contributions of this source user match: reassign it instead.':
    'Coinciden todas las contribuciones de esta cuenta de origen: reasígnala.',
  'Name whole numbers of days and reminders: from {0} to {1}.':
    'Da números enteros de días y recordatorios: de {0} a {1}.',
  'This link is not known any more. Answer the request, and there are no more reminders of it.':
    'Este enlace ya no se conoce. Responde a la solicitud y no habrá más recordatorios.',
  'This invitation has been answered, has ended or was taken back. Ask whoever invited you for a new one.':
    'Esta invitación ya tiene respuesta, ha caducado o se retiró. Pide una nueva a quien te invitó.',
  'Whoever invited you may not do so any more. Ask an Owner of the group.':
    'Quien te invitó ya no puede hacerlo. Pregunta a un Propietario del grupo.',
  'This Idempotency-Key was used for another file; take a new one.':
    'Esta Idempotency-Key se usó para otro archivo; usa una nueva.',
  'Nothing of what you have chosen can be undone.': 'Nada de lo que has elegido se puede deshacer.',
  'The upload is still being processed.': 'La subida aún se está procesando.',
  'Nothing of this upload is left to be undone.': 'De esta subida no queda nada que deshacer.',
};
