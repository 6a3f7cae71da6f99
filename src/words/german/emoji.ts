import type { Part } from '../translation.ts';

/** Custom emoji of groups and of the server. */
export const customEmoji: Part<'customEmoji'> = {
  title: 'Emojis',
  titleOf: (group) => `Emojis von ${group}`,
  serverHint: 'Diese lassen sich in jedem Kanal dieses Servers verwenden.',
  groupHint: 'Diese lassen sich in den Kanälen der Gruppe und ihrer Untergruppen verwenden.',
  howTo: 'Schreibe den Namen zwischen Doppelpunkte, wie in :name:, oder wähle sie beim Reagieren aus.',
  none: 'Es gibt noch keine.',
  list: 'Vorhandene Emojis',
  add: 'Emoji hinzufügen',
  name: 'Name',
  nameHint: '2 bis 64 der Buchstaben a bis z, Ziffern, „_“, „+“ und „-“.',
  aliases: 'Weitere Namen',
  aliasesHint: 'Durch Kommas getrennt.',
  picture: 'Bild',
  pictureHint: 'PNG, GIF oder WebP, höchstens 512 KB. Es darf animiert sein.',
  send: 'Hinzufügen',
  also: (names) => `auch ${names.map((name) => `:${name}:`).join(' ')}`,
  by: (name) => `von ${name}`,
  remove: 'Entfernen',
  removeNamed: (name) => `:${name}: entfernen`,
  removeTitle: (name) => `:${name}: entfernen?`,
  removeHint:
    'Wo es verwendet wurde, steht dann sein Name. Das lässt sich nicht rückgängig machen; du kannst es neu hinzufügen.',
  keep: 'Behalten',
  added: 'Das Emoji wurde hinzugefügt.',
  removed: 'Das Emoji wurde entfernt.',
};
