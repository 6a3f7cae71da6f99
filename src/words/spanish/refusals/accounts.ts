import type { accounts as english } from '../../english/refusals/accounts.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about accounts, signing in and notifications. */
export const accounts: Refusals<typeof english> = {
  'The API initiating user cannot be {0} by the API': 'Tu propia cuenta no se puede cambiar así: {0*}',
  'An internal user cannot be changed by the API': 'Una cuenta interna no se puede cambiar.',
  'A banned user must be unbanned first': 'La cuenta está vetada: levanta primero el veto.',
  'A blocked user must be unblocked to be activated': 'La cuenta está bloqueada: desbloquéala antes de activarla.',
  'A blocked user cannot be deactivated by the API': 'Una cuenta bloqueada no se puede desactivar.',
  'Deactivated users cannot be unblocked by the API': 'Una cuenta desactivada no se puede desbloquear.',
  'You cannot ban blocked users.': 'Las cuentas bloqueadas no se pueden vetar.',
  'You cannot ban deactivated users.': 'Las cuentas desactivadas no se pueden vetar.',
  'You cannot unban active users.': 'Las cuentas activas no tienen veto que levantar.',
  'You cannot unban blocked users.': 'Las cuentas bloqueadas no tienen veto que levantar.',
  'You cannot unban deactivated users.': 'Las cuentas desactivadas no tienen veto que levantar.',
  '"{0}" is no language of this server; these are: {1}.': '«{0}» no es un idioma de este servidor; estos sí: {1}.',
  'is invalid': 'no es válido',
  'has already been taken': 'ya se usa',
  'The primary address of a user cannot be removed.': 'La dirección principal de una cuenta no se puede quitar.',
  'cannot be changed: channels are called so': 'no se puede cambiar: hay canales que se llaman así',
  "can't be blank": 'no puede quedar vacío',
  'is not an email you own': 'no es una dirección de correo tuya',
  'Administrators cannot resign by the API': 'Quien es admin no puede dejar de serlo así.',
  '"{0}" is no e-mail address.': '«{0}» no es una dirección de correo.',
  '{0} may not sign in at present.': '{0} no puede iniciar sesión por ahora.',
  '{0} has no e-mail address.': '{0} no tiene dirección de correo.',
  'This link has been used, or is too old. Ask for a new one.': 'Este enlace ya se usó o ha caducado. Pide uno nuevo.',
  'A token needs a scope: api or read_api.': 'Un token necesita un ámbito: api o read_api.',
  'cannot exceed those of the access token of this request.':
    'no puede superar el del token de acceso de esta petición.',
  'cannot be later than that of the access token of this request: {0}.':
    'no puede ser posterior a la del token de acceso de esta petición: {0}.',
  'An access token is not enough for this. Use the pages, or send a username and password with the request.':
    'Un token de acceso no basta para esto. Usa las páginas o envía un nombre de usuario y una contraseña con la petición.',
  'Confirm that it is you first: open /confirm-identity in this browser, then send the request again.':
    'Confirma primero que eres tú: abre /confirm-identity en este navegador y vuelve a enviar la petición.',
  'can only contain available scopes: sudo is for administrators.':
    'solo puede tener ámbitos disponibles: sudo es para la administración.',
  'The expiry date must be in the future; a date without a time means 00:00 UTC on that day.':
    'La fecha de caducidad debe ser futura; una fecha sin hora significa las 00:00 UTC de ese día.',
  'token already revoked': 'El token ya está revocado.',
  'Not found': 'No se encuentra',
  'This is no token of yours.': 'Este token no es tuyo.',
  'An address begins with a letter, digit or underscore and holds letters, digits, "_", "-" and "." alone.':
    'Una dirección empieza por una letra, una cifra o un guion bajo y solo tiene letras, cifras, «_», «-» y «.».',
  'Nobody can have more than {0} channels.': 'Nadie puede tener más de {0} canales.',
  'A group\'s channel can be acted for with "channel", not switched to.': 'No se puede cambiar al canal de un grupo.',
  'A name has 1 to {0} characters.': 'Un nombre tiene de 1 a {0} caracteres.',
  '"{0}" is no time zone; one is called Europe/Berlin, or UTC.':
    '«{0}» no es una zona horaria; lo son, por ejemplo, Europe/Berlin o UTC.',
  'The address "{0}" is taken already.': 'La dirección «{0}» ya está ocupada.',
  'You have confirmed this address already.': 'Ya has confirmado esta dirección.',
  'Nobody has more than {0} addresses.': 'Nadie tiene más de {0} direcciones.',
  'This link has been used, or is too old, or is for another account.':
    'Este enlace ya se usó, ha caducado o es de otra cuenta.',
  'Another account here has this address. Sign in with that one, or remove it there.':
    'Otra cuenta ya tiene esta dirección. Inicia sesión con ella o quítala allí.',
  'Confirm the address first.': 'Confirma primero la dirección.',
  'Mail goes to this address: choose another one for it first.': 'El correo llega a esta dirección: elige antes otra.',
  'A password has at least {0} characters.': 'Una contraseña tiene al menos {0} caracteres.',
  'Sign in, or make an account, to accept the invitation.':
    'Inicia sesión o crea una cuenta para aceptar la invitación.',
  'Nobody can make an account here at present. Ask an administrator.':
    'Por ahora nadie puede crear una cuenta aquí. Pregunta a la administración.',
  'A username begins with a letter, digit or underscore and holds letters, digits, "_", "-" and "." alone.':
    'Un nombre de usuario empieza por una letra, una cifra o un guion bajo y solo tiene letras, cifras, «_», «-» y «.».',
  'The username "{0}" is taken already.': 'El nombre de usuario «{0}» ya está ocupado.',
  'Somebody has the e-mail "{0}" already.': 'Ya hay una cuenta con el correo «{0}».',
  '"{0}" is one of {1}, not "{2}".': '«{0}» es uno de estos valores: {1}, no «{2}».',
  'This server has been set up already, or was started again since: follow the newest link of its log.':
    'Este servidor ya está configurado o se reinició después: sigue el enlace más reciente de su registro.',
  'This link has been used, or is too old.': 'Este enlace ya se usó o ha caducado.',
  'Token was revoked. You have to re-authorize from the user.': 'El token se ha revocado.',
  'Token is expired. You can either do re-authorization or token refresh.': 'El token ha caducado.',
  'Sign in: the credentials are missing or not right.': 'Inicia sesión: faltan las credenciales o no son correctas.',
  'This account has a second factor: use an access token in the place of the password.':
    'Esta cuenta tiene un segundo factor: usa un token de acceso en lugar de la contraseña.',
  '{0}. The reason: {1} To appeal, {2}.': '{0*}. El motivo: {1} Para apelar: {2*}.',
  'Your account is suspended until moderators lift that':
    'Tu cuenta está suspendida hasta que la moderación lo levante',
  'You cannot write in {0}: you are suspended there until moderators lift that':
    'No puedes escribir en {0}: tienes allí una suspensión hasta que la moderación la levante',
  'Your account is suspended until {0} UTC': 'Tu cuenta está suspendida hasta {0} UTC',
  'You cannot write in {0}: you are suspended there until {1} UTC':
    'No puedes escribir en {0}: tienes allí una suspensión hasta {1} UTC',
  'sign in at {0}/sign-in or follow the link in the mail about this':
    'inicia sesión en {0}/sign-in o sigue el enlace del correo sobre esto',
  'ask its moderators': 'pregunta a la moderación',
  'answer at /moderation/cases/{0}': 'responde en /moderation/cases/{0}',
  'Your account has been {0}.': 'Tu cuenta está {0*}.',
  'Administrators cannot be suspended: end that role first.':
    'No se puede suspender a un admin: quítale antes ese papel.',
  'The account is {0} already.': 'La cuenta ya está {0*}.',
  'Several mails went to this address lately. Try again in an hour.':
    'Han salido varios correos a esta dirección hace poco. Inténtalo de nuevo en una hora.',
  'Too many wrong codes. Try again in an hour, or ask an administrator.':
    'Demasiados códigos incorrectos. Inténtalo de nuevo en una hora o pregunta a la administración.',
  'This passkey is known already.': 'Esta llave de acceso ya se conoce.',
  'Nobody has more than {0} passkeys. Remove one first.': 'Nadie tiene más de {0} llaves de acceso. Quita antes una.',
  'Give the passkey a name.': 'Ponle un nombre a la llave de acceso.',
  'Signing in with {0} did not work ({1}).': 'Entrar con {0} no ha funcionado ({1}).',
  'This is the only way to sign in to the account. Choose a password first.':
    'Es la única forma de entrar en la cuenta. Elige antes una contraseña.',
  'Passkeys need a server whose public address has https and a name. Sign in with a password.':
    'Las llaves de acceso necesitan un servidor cuya dirección pública tenga https y un nombre. Inicia sesión con una contraseña.',
  'That passkey was not accepted, or it took too long. Try again.':
    'La llave de acceso no se ha aceptado o ha tardado demasiado. Inténtalo de nuevo.',
  'That took too long. Sign in again.': 'Ha tardado demasiado. Inicia sesión de nuevo.',
  'That code is not right, was used, or is too old.': 'El código no es correcto, ya se usó o ha caducado.',
  'The account has a second factor already. Turn it off first.':
    'La cuenta ya tiene un segundo factor. Desactívalo antes.',
  'Begin again: there is nothing that a code could confirm.':
    'Empieza de nuevo: no hay nada que un código pueda confirmar.',
  'That code is not right, or too old. Enter the one that the app shows now.':
    'El código no es correcto o ha caducado. Escribe el que la aplicación muestra ahora.',
  'Write your username, {0}, to confirm.': 'Escribe tu nombre de usuario, {0}, para confirmar.',
  'You are the only administrator of this server. Make somebody else administrator first.':
    'Solo tú administras este servidor. Nombra antes a otra persona admin.',
  'You are the only Owner of {0}. Make somebody else Owner there, or remove the group, first.':
    'Solo tú eres Propietario de {0}. Nombra allí antes a otro Propietario o elimina el grupo.',
  'The account is the only administrator of this server. Make somebody else administrator first.':
    'Solo esta cuenta administra el servidor. Nombra antes a otra persona admin.',
  'The account is the only Owner of {0}. Make somebody else Owner there, remove the group, or delete all that the person wrote as well.':
    'Solo esta cuenta es Propietaria de {0}. Nombra allí a otro Propietario, elimina el grupo o elimina también todo lo que escribió la persona.',
  'Write the username, {0}, to confirm.': 'Escribe el nombre de usuario, {0}, para confirmar.',
  'Delete your own account in its settings: there you can take it back.':
    'Elimina tu propia cuenta en sus ajustes: allí puedes cambiar de idea.',
  'Quiet hours have a beginning and an end: name both, or neither.':
    'Las horas de silencio tienen principio y fin: indica los dos o ninguno.',
  '{0} is a whole number from {1} to {2}.': '{0} es un número entero de {1} a {2}.',
  'You have {0} devices that are sent notifications: remove one first.':
    'Tienes {0} dispositivos que reciben notificaciones: quita antes uno.',
  'endpoint is the https:// address that a browser has from its push service.':
    'endpoint es la dirección https:// que un navegador tiene de su servicio push.',
  '{0} is a key of {1} bytes in base64url, as browsers have it.':
    '{0} es una clave de {1} bytes en base64url, como la tienen los navegadores.',
  'At most {0} notifications are marked at a time.': 'Se marcan como mucho {0} notificaciones a la vez.',
  'This link is not known any more. Sign in, and choose it in the settings.':
    'Este enlace ya no se conoce. Inicia sesión y elígelo en los ajustes.',
  'Sign in to go on.': 'Inicia sesión para seguir.',
  'No such role.': 'Ese papel no existe.',
};
