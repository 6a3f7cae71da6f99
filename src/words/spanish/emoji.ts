import type { Part } from '../translation.ts';

/** Custom emoji of groups and of the server. */
export const customEmoji: Part<'customEmoji'> = {
  title: 'Emojis',
  titleOf: (group) => `Emojis de ${group}`,
  serverHint: 'Se pueden usar en todos los canales de este servidor.',
  groupHint: 'Se pueden usar en los canales del grupo y de sus subgrupos.',
  howTo: 'Escribe el nombre entre dos puntos, como :name:, o elígelos al reaccionar.',
  none: 'Aún no hay ninguno.',
  list: 'Emojis disponibles',
  add: 'Añadir un emoji',
  name: 'Nombre',
  nameHint: 'De 2 a 64 caracteres: letras de la a a la z, cifras, «_», «+» y «-».',
  aliases: 'Otros nombres',
  aliasesHint: 'Separados por comas.',
  picture: 'Imagen',
  pictureHint: 'PNG, GIF o WebP, como mucho 512 KB. Puede tener animación.',
  send: 'Añadir',
  also: (names) => `también ${names.map((name) => `:${name}:`).join(' ')}`,
  by: (name) => `de ${name}`,
  remove: 'Quitar',
  removeNamed: (name) => `Quitar :${name}:`,
  removeTitle: (name) => `¿Quitar :${name}:?`,
  removeHint: 'Donde se usó se verá su nombre. No se puede deshacer; puedes añadirlo otra vez.',
  keep: 'Conservarlo',
  added: 'Se ha añadido el emoji.',
  removed: 'Se ha quitado el emoji.',
};
