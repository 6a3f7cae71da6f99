import type { files as english } from '../../english/refusals/files.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about files, photos and emoji. */
export const files: Refusals<typeof english> = {
  'An archive holds the private key of the channel: ask with the password of its user, or with an access token that has the scope "export_keys" too.':
    'Una exportación contiene la clave privada del canal: da tu contraseña o un token de acceso que tenga también el ámbito «export_keys».',
  '{0} on its way; ask again when that has come.': '{0*} de camino; inténtalo de nuevo después.',
  'Another archive of yours is': 'Otra exportación tuya está',
  'Other archives are': 'Otras exportaciones están',
  'The fields are larger than {0} bytes.': 'Los campos tienen más de {0} bytes.',
  'The body has more than {0} members.': 'El cuerpo tiene más de {0} miembros.',
  'The body nests deeper than {0} levels.': 'El cuerpo está anidado a más de {0} niveles.',
  'The file is larger than {0} bytes.': 'El archivo tiene más de {0} bytes.',
  "You're using {0} of {1} MiB of storage, and this needs more than is left. Delete files and empty the bin, or ask an administrator for more storage.":
    'Usas {0} de {1} MiB de almacenamiento, y esto necesita más de lo que queda. Elimina archivos y vacía la papelera, o pide más almacenamiento a la administración.',
  "The owner of this channel doesn't have enough storage left for these files.":
    'Quien tiene este canal no dispone de almacenamiento suficiente para estos archivos.',
  'The storage limit is a number of bytes.': 'El límite de almacenamiento es un número de bytes.',
  '{0} is missing': 'Falta: {0}',
  '{0} is invalid': '{0} no es válido',
  'Too many pages are open; close some.': 'Hay demasiadas páginas abiertas; cierra algunas.',
  'Too many requests wait already; ask without waiting.': 'Ya esperan demasiadas peticiones; pregunta sin esperar.',
  'The channel is archived: nothing can be changed.': 'El canal está archivado: no se puede cambiar nada.',
  'A folder has no bytes to replace.': 'Una carpeta no tiene contenido que reemplazar.',
  'The file or folder has just been deleted.': 'El archivo o la carpeta acaba de eliminarse.',
  'This version has just been deleted.': 'Esta versión acaba de eliminarse.',
  'A folder cannot be moved into itself.': 'Una carpeta no se puede mover dentro de sí misma.',
  'There are {0} emoji already; remove one first.': 'Ya hay {0} emojis; quita antes uno.',
  'Another emoji has one of these names already.': 'Otro emoji ya tiene uno de estos nombres.',
  'The name of an emoji {0}': 'El nombre de un emoji {0*}',
  'has 2 to 64 letters from a to z, digits, "_", "+" and "-".':
    'tiene de 2 a 64 letras de la a a la z, cifras, «_», «+» y «-».',
  'An emoji has {0} aliases at most.': 'Un emoji tiene como mucho {0} alias.',
  'The picture has more than {0}.': 'La imagen tiene más de {0}.',
  'The picture has too many frames: made small, it has more than {0}.':
    'La imagen tiene demasiados fotogramas: reducida, tiene más de {0}.',
  'That is no picture for an emoji: use a PNG, GIF or WebP file.':
    'Eso no es una imagen para un emoji: usa un archivo PNG, GIF o WebP.',
  'The file has just been deleted.': 'El archivo acaba de eliminarse.',
  'The upload has ended meanwhile.': 'La subida ya ha terminado.',
  'Only the channel that a file belongs to can change it.':
    'Solo el canal al que pertenece un archivo puede cambiarlo.',
  '"folder" is a file; give the hash of a folder, or "/" for none.':
    '«folder» es un archivo; da el hash de una carpeta, o «/» para ninguna.',
  'The channel of this folder does not let you store files.': 'El canal de esta carpeta no te deja guardar archivos.',
  'In the folder of another channel, files have the audience of the folder.':
    'En la carpeta de otro canal, los archivos tienen la visibilidad de la carpeta.',
  'The image has more than {0} million pixels; make it smaller.':
    'La imagen tiene más de {0} millones de píxeles; redúcela.',
  'The upload has a length, or is longer than that.': 'La subida ya tiene una longitud, o la supera.',
  'The upload has gone on elsewhere, or ended: ask where it stands.':
    'La subida siguió en otro sitio o terminó: pregunta por dónde va.',
  'The photo has just been deleted.': 'La foto acaba de eliminarse.',
  'That is no image: use a JPEG, PNG, GIF, WebP or AVIF file.':
    'Eso no es una imagen: usa un archivo JPEG, PNG, GIF, WebP o AVIF.',
  '“{0}” has not been uploaded whole; add it again.': '«{0}» no se ha subido entero; añádelo de nuevo.',
  'There is something called "{0}" already.': 'Ya hay algo que se llama «{0}».',
  'Only the channel itself can store files here.': 'Solo el propio canal puede guardar archivos aquí.',
  'Only the channel itself can add photos here.': 'Solo el propio canal puede añadir fotos aquí.',
};
