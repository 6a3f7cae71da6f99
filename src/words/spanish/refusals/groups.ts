import type { groups as english } from '../../english/refusals/groups.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about groups, channels and webhooks. */
export const groups: Refusals<typeof english> = {
  'full_path is incorrect: it names another channel. Send the full path of this one, or leave it out.':
    'La ruta no es correcta: es la de otro canal. Escribe la ruta completa de este, u omítela.',
  'full_path is incorrect: the group holds content, so send its full path to remove it for good.':
    'La ruta no es correcta: el grupo tiene contenido, así que escribe su ruta completa para eliminarlo del todo.',
  'A group cannot be moved below itself.': 'Un grupo no se puede mover debajo de sí mismo.',
  'The group is there already.': 'El grupo ya está ahí.',
  'The group holds what was imported, and whose it is is decided at the top: it can only be moved within {0}.':
    'El grupo tiene contenido importado, y de quién es se decide arriba del todo: solo se puede mover dentro de {0}.',
  'This invitation has been used up, has ended or was taken back. Ask whoever invited you for a new one.':
    'Esta invitación ya se usó, ha caducado o se retiró. Pide una nueva a quien te invitó.',
  'You may not act for a channel "{0}"; channel/list names yours.': 'No puedes actuar por un canal «{0}».',
  'There are {0} announcements already; remove one first.': 'Ya hay {0} anuncios; quita antes uno.',
  'This announcement stays until it ends.': 'Este anuncio se queda hasta que termine.',
  'An announcement has 1 to {0} characters.': 'Un anuncio tiene de 1 a {0} caracteres.',
  'An announcement ends after it begins.': 'Un anuncio termina después de empezar.',
  'is no category of this group': 'no es una categoría de este grupo',
  'There are {0} categories already; remove one first.': 'Ya hay {0} categorías; quita antes una.',
  'must have 1 to {0} characters': 'debe tener de 1 a {0} caracteres',
  'Accounts are made by invitation here. Ask somebody who is here for one.':
    'Aquí las cuentas se crean por invitación. Pide una a alguien que ya esté.',
  'must have at most {0} characters': 'debe tener como mucho {0} caracteres',
  'Only Maintainers may add subgroups.': 'Solo los Mantenedores pueden añadir subgrupos.',
  'is not a language of this server': 'no es un idioma de este servidor',
  '{0} is not allowed since there are sub-groups with higher visibility.':
    '«{0*}» no se permite, porque hay subgrupos con mayor visibilidad.',
  '{0} is not allowed since the parent group has a {1} visibility.':
    '«{0*}» no se permite, porque el grupo superior es «{1*}».',
  '{0} is not possible: a channel is {1} as its group is, or private, for its members alone.':
    '«{0*}» no es posible: un canal es «{1*}» como su grupo, o privado, solo para sus miembros.',
  'A path holds letters, digits, "_", "-" and "." alone.': 'Una ruta solo tiene letras, cifras, «_», «-» y «.».',
  'The path "{0}" is taken already.': 'La ruta «{0}» ya está ocupada.',
  'Member already exists': 'Esta persona ya es miembro.',
  'should be greater than or equal to {0} inherited membership': 'no puede ser menor que el heredado: {0*}',
  'A group needs an Owner: name another one first.': 'Un grupo necesita un Propietario: nombra antes a otro.',
  'cannot be a date in the past': 'no puede ser una fecha pasada',
  'is not included in the list': 'no está entre los valores posibles',
  'A group has at most {0} of them: remove one first.': 'Un grupo tiene como mucho {0}: quita antes uno.',
  'An invitation holds for 1 to {0} days.': 'Una invitación vale de 1 a {0} días.',
  'A link can be used 1 to {0} times.': 'Un enlace se puede usar de 1 a {0} veces.',
  'Invite email has already been taken': 'Esta dirección ya está invitada.',
  'Only Owners and Maintainers of the group may invite.':
    'Solo los Propietarios y Mantenedores del grupo pueden invitar.',
  'Nobody invites with a higher role than their own.': 'Nadie invita con un papel superior al suyo.',
  'An invitation to the server gives no role.': 'Una invitación al servidor no da ningún papel.',
  'This is a link: make a new one.': 'Esto es un enlace: crea uno nuevo.',
  'You have invited {0} people by mail today. Go on tomorrow, or make a link.':
    'Hoy has invitado a {0} personas por correo. Sigue mañana o crea un enlace.',
  'This was mailed a moment ago. Send it again in {0} minutes.': 'Se acaba de enviar. Envíalo de nuevo en {0} minutos.',
  '{0} is a placeholder user and cannot be a member.': '{0} es una cuenta provisional y no puede ser miembro.',
  'holds small letters, digits, "_", "-" and "." alone, and begins and ends with none of the last two':
    'solo tiene minúsculas, cifras, «_», «-» y «.», y no empieza ni termina por ninguno de los dos últimos',
  'Only Maintainers and Owners of a group open and change channels in it.':
    'Solo los Mantenedores y Propietarios de un grupo crean y cambian canales en él.',
  'Only Maintainers and Owners of the group may do this.':
    'Solo los Mantenedores y Propietarios del grupo pueden hacer esto.',
  'Only members of the group have notification settings for it.':
    'Solo los miembros del grupo tienen ajustes de notificación para él.',
  'Only an Owner of the group may do this.': 'Solo un Propietario del grupo puede hacer esto.',
  'is no member of the group': 'no es miembro del grupo',
  'The channel is for all of the group: it has no list.': 'El canal es para todo el grupo: no tiene lista.',
  'A group cannot be shared with itself.': 'Un grupo no se puede compartir consigo mismo.',
  'The group has already been shared with this group': 'El grupo ya está compartido con este grupo.',
  'A profile has at most {0} fields.': 'Un perfil tiene como mucho {0} campos.',
  'The field "{0}" needs a name.': 'El campo «{0}» necesita un nombre.',
  'The field "{0}" needs a content.': 'El campo «{0}» necesita contenido.',
  'The name of a field has at most {0} characters.': 'El nombre de un campo tiene como mucho {0} caracteres.',
  'A field has at most {0} characters.': 'Un campo tiene como mucho {0} caracteres.',
  "Who sees a group's forum is for the group to say, not for the channel.":
    'Quién ve el foro de un grupo lo decide el grupo, no el canal.',
  '"closeness" is a number from 0 to {0}.': 'La cercanía («closeness») es un número de 0 a {0}.',
  'A channel cannot block itself.': 'Un canal no se puede bloquear a sí mismo.',
  'This is the channel itself.': 'Es el propio canal.',
  'A channel is connected to itself from the beginning.': 'Un canal está conectado consigo mismo desde el principio.',
  'The channel\'s default audience names "{0}"; set another one with "channel/audience" first.':
    'La visibilidad predeterminada del canal nombra «{0}»; elige antes otra.',
  '"gname" has 1 to 191 characters.': 'El nombre de un círculo tiene de 1 a 191 caracteres.',
  'There is a privacy group "{0}" already.': 'Ya hay un círculo «{0}».',
  "Not among the channel's connections: {0}.": 'No está entre los contactos del canal: {0}.',
  'No such identity or privacy group of this channel: {0}. Use the hashes that "abook" and "group" give.':
    'Este canal no tiene esa identidad ni ese círculo: {0}.',
  'In a forum that only some may see, name whom to allow; denying alone is not possible.':
    'En un foro que solo ven algunos, nombra a quién se permite; solo excluir no es posible.',
  'Webhooks are for groups.': 'Los webhooks son para grupos.',
  'There are {0} webhooks already; remove one first.': 'Ya hay {0} webhooks; quita antes uno.',
  'must be 0 to {0}': 'debe ir de 0 a {0}',
  'is too long (maximum is {0} characters)': 'no puede pasar de {0} caracteres',
  'must have at most {0} letters, digits and signs of ASCII, without blanks':
    'debe tener como mucho {0} letras, cifras y signos de ASCII, sin espacios',
  'must be one at least': 'debe tener al menos un elemento',
  'must be an address that begins with https:// or http://, of at most {0} characters':
    'debe empezar por https:// o http:// y tener como mucho {0} caracteres',
  'must have no name or password; send a token instead':
    'no debe llevar nombre ni contraseña; envía un token en su lugar',
  'is in a private network, which this server does not send to':
    'está en una red privada, a la que este servidor no envía nada',
};
