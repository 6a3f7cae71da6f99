import type { Part } from '../../translation.ts';
import { de, many } from '../numbers.ts';

/** Texts about groups that are shared with a group. */
export const groupSharing: Part<'groupSharing'> = {
  title: (group) => `Partages ${de(group)}`,
  tab: 'Partages',
  open: 'Partager avec un autre groupe…',
  openHint: 'Les membres d’un autre groupe reçoivent un rôle ici.',
  hint: 'Les membres de ces groupes ont un rôle ici et dans tous les groupes en dessous : celui qu’ils ont chez eux ou celui du partage, selon le moins élevé des deux.',
  list: 'Partagé avec',
  none: 'Le groupe n’est partagé avec aucun autre.',
  group: 'Groupe',
  hidden: 'Un groupe que vous ne pouvez pas voir',
  end: 'Mettre fin au partage',
  endOf: (group) => `Mettre fin au partage avec ${group}`,
  add: 'Partager avec un groupe',
  addIt: 'Partager',
  path: 'Chemin du groupe',
  pathHint: 'Tel qu’il figure après /groups/ dans son adresse.',
  roleHint: 'Le rôle le plus élevé que ses membres reçoivent ici.',
  untilHint: 'Laissez vide pour un partage sans fin.',
  noneCalled: (path) => `Il n’y a pas de groupe « ${path} » que vous puissiez voir.`,
  elsewhere: 'Groupes dans lesquels ses membres ont un rôle',
  noneElsewhere: 'Aucun autre groupe n’est partagé avec celui-ci.',
  notices: {
    added: 'Le groupe est partagé.',
    ended: 'Le partage a pris fin.',
  },
};

/** Texts about moving a group. */
export const groupMove: Part<'groupMove'> = {
  title: (group) => `Déplacer ${group}`,
  tab: 'Emplacement',
  open: 'Déplacer le groupe…',
  openHint: 'Sous un autre groupe, ou au premier niveau. Avant tout déplacement, vous voyez ce qui change.',
  hint: 'Les groupes et les canaux en dessous sont déplacés aussi. Les liens vers les anciennes adresses ne mènent ensuite nulle part.',
  nowhere:
    'Il n’y a pas d’autre emplacement : un groupe se déplace sous des groupes dont vous êtes Maintainer ou Owner, ou de là au premier niveau.',
  search: 'Rechercher un groupe',
  searchIt: 'Rechercher',
  more: 'Il y a plus de groupes que ceux de cette liste.',
  to: 'Nouvel emplacement',
  top: 'Au premier niveau, sous aucun groupe',
  show: 'Voir ce qui change',
  changes: 'Ce qui change',
  address: 'Adresse',
  newAddress: 'Nouvelle adresse',
  below: 'Groupes déplacés avec lui',
  ownerMissing: 'Là-bas, le groupe n’appartiendrait à personne : vous en devenez Owner.',
  nobody: 'Tous les membres gardent leur rôle.',
  gained: (count) => `${many(count, 'personne reçoit', 'personnes reçoivent')} un rôle`,
  lost: (count) => `${many(count, 'personne perd', 'personnes perdent')} leur rôle`,
  changed: (count) => `${many(count, 'personne reçoit', 'personnes reçoivent')} un autre rôle`,
  gainedRole: '{name} devient {after}',
  lostRole: '{name} : {before} jusqu’ici',
  changedRole: '{name} : {after}, {before} jusqu’ici',
  further: (count) => `et ${many(count, 'autre personne', 'autres personnes')}`,
  go: 'Déplacer le groupe',
  keep: 'Le laisser où il est',
};
