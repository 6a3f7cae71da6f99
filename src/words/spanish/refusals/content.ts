import type { content as english } from '../../english/refusals/content.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about posts, events and searching. */
export const content: Refusals<typeof english> = {
  'The channel "{0}" does not let you write there.': 'El canal «{0}» no te deja escribir.',
  'The file has {0} events, and {1} are imported at once: split it.':
    'El archivo tiene {0} eventos y se importan {1} de una vez: divídelo.',
  'The event lasts longer than a year.': 'El evento dura más de un año.',
  'The event is private. Import it into your own channel.': 'El evento es privado. Impórtalo a tu propio canal.',
  'A newer version of this event has already been imported.':
    'Ya se ha importado una versión más reciente de este evento.',
  'The draft is longer than what can be posted.': 'El borrador es más largo de lo que se puede publicar.',
  '"options" is a JSON object.': '«options» es un objeto JSON.',
  '"{0}" is too long: it has {1} bytes of text, and {2} are allowed. Shorten it, or attach the rest as a file.':
    'El texto es demasiado largo («{0}»): tiene {1} bytes y se permiten {2}. Acórtalo o adjunta el resto como archivo.',
  '"{0}" is too long: it has {1} characters, and {2} are allowed.':
    'El texto es demasiado largo («{0}»): tiene {1} caracteres y se permiten {2}.',
  '"{0}" has 1 to {1} characters.': '«{0}» tiene de 1 a {1} caracteres.',
  '"{0}" has 2 to {1} different answers of {2} characters at most.':
    '«{0}» tiene de 2 a {1} respuestas distintas de {2} caracteres como mucho.',
  'Of a poll, give "poll_answers"; the votes make its object.':
    'Para una encuesta, da «poll_answers»; su objeto sale de los votos.',
  '"title" is one of the answers: {0}.': '«title» es una de las respuestas: {0}.',
  'You have voted already.': 'Ya has votado.',
  'You may not do this in this channel.': 'No puedes hacer esto en este canal.',
  'An event says when it takes place: {"type": "Event", "startTime": "2026-03-29T10:00:00Z", "endTime": ..., "timezone": "Europe/Berlin"}; it ends after it begins, within a year, and "rrule" is a rule of RFC 5545 for days.':
    'Un evento indica cuándo tiene lugar: termina después de empezar, antes de un año, y «rrule» es una regla de RFC 5545 para días.',
  'The channel is archived: nothing new can be posted.': 'El canal está archivado: no se puede publicar nada nuevo.',
  '{0}: nothing can be added to it.': '{0*}: no se puede añadir nada.',
  'This waits until moderators have looked at it': 'Esto espera a que la moderación lo revise',
  'Moderators have hidden this': 'La moderación ha ocultado esto',
  'Comments on this post are closed.': 'Los comentarios de esta publicación están cerrados.',
  'Only its author and those who moderate the channel can delete an item.':
    'Solo quien la escribió y quien modera el canal pueden eliminar una publicación.',
  'Only its author can edit an item.': 'Solo quien la escribió puede editar una publicación.',
  'no content: "body" is blank.': 'Sin contenido: el texto está vacío.',
  'What stands on the wall of another channel has its audience.':
    'Lo que está en el muro de otro canal tiene su visibilidad.',
  'At most {0} items are pinned in a channel: unpin another one.':
    'En un canal hay como mucho {0} publicaciones fijadas: deja de fijar otra.',
  'Only its author and those who moderate the channel can close or open a thread.':
    'Solo quien lo empezó y quienes moderan el canal pueden cerrar o abrir un hilo.',
  'Only those who moderate the channel pin items in it.': 'Solo quien modera el canal puede fijar publicaciones en él.',
  '"category" names at most {0} categories.': '«category» nombra como mucho {0} categorías.',
  '"{0}" is nested too deep.': '«{0}» tiene demasiados niveles.',
  '"body" is missing: what is to be shown.': 'Falta «body»: el texto que mostrar.',
  '"expire" lies in the past.': 'La fecha de caducidad («expire») ya ha pasado.',
  'There is an item with this message id already.': 'Ya hay una publicación con este identificador.',
  '"created" lies in the future: what an imported author wrote is from the past.':
    '«created» está en el futuro: lo que escribió un autor importado es del pasado.',
  'You may not speak for the identity that "remote_xchan" names.':
    'No puedes hablar por la identidad que nombra «remote_xchan».',
  '"body" is missing: an item has text, or a file in "media".': 'Escribe algo o adjunta un archivo.',
  'Links to other sites are not for people who are new here. {0}':
    'Quien acaba de llegar no puede enlazar a otros sitios. {0*}',
  'Who is new here writes {0} messages an hour at most: try again in an hour. {1}':
    'Quien acaba de llegar escribe como mucho {0} mensajes por hora: inténtalo de nuevo en una hora. {1*}',
  'That ends when your account is {0} days old.': 'Eso termina cuando tu cuenta tenga {0} días.',
  'That ends when you have written {0} messages.': 'Eso termina cuando hayas escrito {0} mensajes.',
  'That ends when your account is {0} days old and you have written {1} messages.':
    'Eso termina cuando tu cuenta tenga {0} días y hayas escrito {1} mensajes.',
  '{0} not wanted here: change your text, and send it again.': '{0*} aquí: cambia el texto y envíalo de nuevo.',
  'The words "{0}" are': 'No se aceptan las palabras «{0}»',
  'Links to {0} are': 'No se aceptan los enlaces a {0}',
  '"[ends]" is a moment to come, as in 2026-01-31 12:00, not "{0}".':
    '«[ends]» es un momento futuro, como 2026-01-31 12:00, no «{0}».',
  'Choose a privacy group, or another audience.': 'Elige un círculo u otra visibilidad.',
  'Name the people who can see this.': 'Nombra a quienes pueden ver esto.',
  '“{0}” is no audience.': '«{0}» no es una visibilidad.',
  'Nobody is known here as {0}.': 'Aquí no se conoce a nadie como {0}.',
  '“{0}” is no date.': '«{0}» no es una fecha.',
  'A draft is named by its place, as in "post:12".': 'Un borrador se nombra por su sitio, como «post:12».',
  'A poll has two different answers or more, each on a line of its own.':
    'Una encuesta tiene al menos dos respuestas distintas, cada una en su línea.',
  'A poll lasts 1 to {0} days.': 'Una encuesta dura de 1 a {0} días.',
  'What is searched for has at most {0} characters.': 'Lo que se busca tiene como mucho {0} caracteres.',
  'page is invalid: a search shows the first {0} that it finds; search for more words':
    'page no es válido: una búsqueda muestra los primeros {0} resultados; busca más palabras.',
  '“{0}” cannot be searched for: it has no letters, digits or emoji.':
    'No se puede buscar «{0}»: no tiene letras, cifras ni emojis.',
  '“-{0}:” is not understood: words, phrases and hashtags alone can be left out.':
    '«-{0}:» no se entiende: solo se pueden excluir palabras, frases y hashtags.',
  '"{0}:" is one of {1}.': '«{0}:» es uno de estos valores: {1}.',
  '"{0}:" takes a day, as in {1}:2026-01-31.': '«{0}:» toma un día, como {1}:2026-01-31.',
};
