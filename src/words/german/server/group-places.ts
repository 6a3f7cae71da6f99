import type { Part } from '../../translation.ts';
import { many } from '../numbers.ts';

/** Texts about groups that are shared with a group. */
export const groupSharing: Part<'groupSharing'> = {
  title: (group) => `Freigaben von ${group}`,
  tab: 'Freigaben',
  open: 'Mit einer anderen Gruppe teilen …',
  openHint: 'Die Mitglieder einer anderen Gruppe bekommen hier eine Rolle.',
  hint: 'Mitglieder dieser Gruppen haben hier und in allen Gruppen darunter eine Rolle: ihre eigene dort oder die der Freigabe, je nachdem, welche niedriger ist.',
  list: 'Geteilt mit',
  none: 'Die Gruppe ist mit keiner anderen geteilt.',
  group: 'Gruppe',
  hidden: 'Eine Gruppe, die du nicht sehen darfst',
  end: 'Freigabe beenden',
  endOf: (group) => `Freigabe für ${group} beenden`,
  add: 'Mit einer Gruppe teilen',
  addIt: 'Teilen',
  path: 'Pfad der Gruppe',
  pathHint: 'Wie er in ihrer Adresse hinter /groups/ steht.',
  roleHint: 'Die höchste Rolle, die ihre Mitglieder hier bekommen.',
  untilHint: 'Leer lassen für eine Freigabe ohne Ende.',
  noneCalled: (path) => `Es gibt keine Gruppe „${path}“, die du sehen darfst.`,
  elsewhere: 'Gruppen, in denen ihre Mitglieder eine Rolle haben',
  noneElsewhere: 'Keine andere Gruppe ist mit dieser geteilt.',
  notices: {
    added: 'Die Gruppe ist geteilt.',
    ended: 'Die Freigabe ist beendet.',
  },
};

/** Texts about moving a group. */
export const groupMove: Part<'groupMove'> = {
  title: (group) => `${group} verschieben`,
  tab: 'Ort',
  open: 'Gruppe verschieben …',
  openHint: 'Unter eine andere Gruppe oder nach ganz oben. Bevor etwas verschoben wird, siehst du, was sich ändert.',
  hint: 'Die Gruppen und Kanäle darunter ziehen mit um. Links auf die alten Adressen führen danach nirgendwohin.',
  nowhere:
    'Es gibt keinen anderen Ort für sie: Eine Gruppe zieht unter Gruppen um, in denen du Maintainer oder Owner bist, oder von dort nach ganz oben.',
  search: 'Gruppe suchen',
  searchIt: 'Suchen',
  more: 'Es gibt mehr Gruppen, als hier stehen.',
  to: 'Neuer Ort',
  top: 'Ganz oben, unter keiner Gruppe',
  show: 'Zeigen, was sich ändert',
  changes: 'Was sich ändert',
  address: 'Adresse',
  newAddress: 'Neue Adresse',
  below: 'Gruppen, die mit umziehen',
  ownerMissing: 'Dort hätte die Gruppe keinen Owner, deshalb wirst du es.',
  nobody: 'Alle Mitglieder behalten ihre Rolle.',
  gained: (count) => `${many(count, 'Person bekommt', 'Personen bekommen')} eine Rolle`,
  lost: (count) => `${many(count, 'Person verliert', 'Personen verlieren')} ihre Rolle`,
  changed: (count) => `${many(count, 'Person bekommt', 'Personen bekommen')} eine andere Rolle`,
  gainedRole: '{name} wird {after}',
  lostRole: '{name}: bisher {before}',
  changedRole: '{name}: {after}, bisher {before}',
  further: (count) => `${many(count, 'weitere Person', 'weitere Personen')}`,
  go: 'Gruppe verschieben',
  keep: 'Lassen, wo sie ist',
};
