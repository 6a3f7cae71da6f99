import type { Part } from '../translation.ts';
import { de } from './numbers.ts';

/** Custom emoji of groups and of the server. */
export const customEmoji: Part<'customEmoji'> = {
  title: 'Émojis',
  titleOf: (group) => `Émojis ${de(group)}`,
  serverHint: 'Ils peuvent servir dans tous les canaux de ce serveur.',
  groupHint: 'Ils peuvent servir dans les canaux du groupe et de ses sous-groupes.',
  howTo: 'Écrivez le nom entre deux-points, comme :nom:, ou choisissez-les en réagissant.',
  none: 'Il n’y en a pas encore.',
  list: 'Émojis disponibles',
  add: 'Ajouter un émoji',
  name: 'Nom',
  nameHint: '2 à 64 caractères parmi les lettres a à z, les chiffres, « _ », « + » et « - ».',
  aliases: 'Autres noms',
  aliasesHint: 'Séparés par des virgules.',
  picture: 'Image',
  pictureHint: 'PNG, GIF ou WebP, 512 Ko au plus. Elle peut être animée.',
  send: 'Ajouter',
  also: (names) => `aussi ${names.map((name) => `:${name}:`).join(' ')}`,
  by: (name) => `par ${name}`,
  remove: 'Retirer',
  removeNamed: (name) => `Retirer :${name}:`,
  removeTitle: (name) => `Retirer :${name}: ?`,
  removeHint: 'Là où il servait, son nom s’affichera. C’est irréversible ; vous pourrez l’ajouter de nouveau.',
  keep: 'Le garder',
  added: 'L’émoji a été ajouté.',
  removed: 'L’émoji a été retiré.',
};
