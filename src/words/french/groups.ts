import type { Part } from '../translation.ts';
import { de, many } from './numbers.ts';

/** The form that opens a channel of a group. */
export const newForum: Part<'newForum'> = {
  title: (group) => `Nouveau canal dans ${group}`,
  name: 'Nom',
  description: 'De quoi il s’agit',
  hint: (group) => `Tout le monde dans ${group} peut y lire et y écrire.`,
  open: 'Créer le canal',
};

/** The page of a group, and what all of its pages share. */
export const groups: Part<'groups'> = {
  about: (group) => `À propos ${de(group)}`,
  aboutTitle: 'À propos',
  allImports: 'Toutes les importations',
  allMembers: 'Tous les membres',
  archived: 'Archivé',
  atTop: 'Ils relèvent du groupe principal ; ses propriétaires les réattribuent.',
  channels: 'Canaux',
  dryRun: 'Simulation',
  importArchive: 'Importer une archive',
  imports: 'Importations',
  invite: 'Inviter des personnes',
  memberCount: (count) => many(count, 'membre', 'membres'),
  members: 'Membres',
  moreSubgroups: 'Il y en a plus que cette liste n’en montre.',
  newChannel: 'Nouveau canal',
  newSubgroup: 'Nouveau sous-groupe',
  noChannels: 'Il n’y a ici aucun canal que vous puissiez voir.',
  noChannelsOwn: 'Le groupe n’a pas encore de canal. Créez-en un ou importez-en.',
  noImports: 'Rien n’a encore été importé.',
  noMembers: 'Le groupe n’a aucun membre.',
  noRole: 'Aucun',
  noSubgroups: 'Il n’y a aucun groupe sous celui-ci.',
  notices: {
    created: 'Le groupe est créé.',
    changed: 'Le groupe a été modifié.',
    left: 'Vous avez quitté le groupe.',
    joined: 'Bienvenue ! Vous êtes maintenant membre du groupe.',
  },
  /** `{group}` becomes a link. */
  ofTop: 'Ceux de toutes les importations dans {group} et ses sous-groupes.',
  pages: {
    overview: 'Vue d’ensemble',
    members: 'Membres',
    emoji: 'Émojis',
    moderation: 'Modération',
    imports: 'Importations',
    placeholders: 'Comptes fictifs',
    announcements: 'Annonces',
    settings: 'Paramètres',
  },
  pagesOf: (group) => `Pages ${de(group)}`,
  path: 'Chemin',
  placeholders: 'Comptes fictifs',
  role: 'Votre rôle',
  roles: {
    none: 'Aucun rôle',
    minimal: 'Accès minimal',
    guest: 'Invité',
    planner: 'Planificateur',
    reporter: 'Rapporteur',
    developer: 'Développeur',
    maintainer: 'Chargé de maintenance',
    owner: 'Propriétaire',
  },
  seenBy: 'Visible par',
  /** `{year}` becomes a time element. */
  since: 'depuis {year}',
  someMembers: 'Pour certains membres',
  subgroups: 'Sous-groupes',
  visibilities: { private: 'Ses membres', internal: 'Toute personne connectée', public: 'Tout le monde' },
};

/** The members of a group. */
export const members: Part<'members'> = {
  title: (group) => `Membres ${de(group)}`,
  list: 'Membres',
  actions: 'Actions',
  add: 'Ajouter un membre',
  addIt: 'Ajouter',
  change: 'Modifier…',
  changeOf: (name) => `Modifier… : ${name}`,
  end: 'Mettre fin à l’adhésion',
  endHint: (name) =>
    `${name} ne verra plus ce que seuls les membres voient. Ce que cette personne a écrit reste ; vous pourrez l’ajouter de nouveau.`,
  endOf: (name) => `Mettre fin à l’adhésion ${de(name)}`,
  ends: 'Expire',
  fromAbove: 'd’un groupe supérieur',
  in: (name, group) => `${name} dans ${group}`,
  leave: 'Quitter le groupe',
  leaveHint:
    'Vous ne verrez plus ce que seuls les membres voient, jusqu’à ce que quelqu’un vous ajoute de nouveau. Ce que vous avez écrit reste.',
  leaveIt: (group) => `Quitter ${group}`,
  name: 'Nom',
  noneCalled: (name) => `Personne ici n’a « ${name} » comme nom d’utilisateur ou adresse e-mail publique.`,
  notices: {
    added: (name, role) => `${name} est maintenant membre : ${role}.`,
    changed: (name, role) => `Nouveau rôle ${de(name)} : ${role}.`,
    ended: (name) => `${name} n’est plus membre.`,
  },
  perhaps: (names) => `Peut-être ${names} ?`,
  role: 'Rôle',
  roleHint:
    'Tous les membres voient ce que voit le groupe. Les chargés de maintenance ajoutent aussi des sous-groupes ; les propriétaires modifient tout.',
  save: 'Enregistrer',
  since: 'Depuis',
  /** `{day}` becomes a time element. */
  standing: '@{username}, {role} dans {group} depuis le {day}',
  standingAddedBy: '@{username}, {role} dans {group} depuis le {day} (ajout par {name})',
  until: 'Expire le',
  untilHint: 'Laissez vide pour une adhésion sans fin.',
  username: 'Nom d’utilisateur ou e-mail public',
  usernameHint: 'D’une personne qui a un compte sur ce serveur.',
  you: 'Vous…',
  youOf: (name) => `Vous… : ${name}`,
};

/** Making, changing and removing groups. */
export const groupForms: Part<'groupForms'> = {
  create: 'Créer le groupe',
  description: 'Description',
  language: 'Langue',
  languageHint: 'Celle des pages du groupe, pour les personnes qui n’en ont pas choisi.',
  languageOfBrowser: 'Celle du navigateur de chaque personne',
  name: 'Nom',
  newBelow: (group) => `Nouveau groupe sous ${group}`,
  newGroup: 'Nouveau groupe',
  path: 'Chemin',
  pathHint: (prefix) => `Lettres, chiffres, « _ », « - » et « . ». L’adresse du groupe est /groups/${prefix}<chemin>.`,
  pathKnownHint: (prefix) =>
    `Lettres, chiffres, « _ », « - » et « . ». L’adresse du groupe est /groups/${prefix}<chemin> ; les liens vers l’ancienne ne mèneront plus nulle part.`,
  remove: 'Supprimer le groupe',
  removeAsk: 'Supprimer le groupe…',
  removeHint: 'Il disparaît avec tout ce qu’il contient. Avant toute suppression, vous voyez ce que cela représente.',
  save: 'Enregistrer',
  settingsOf: (group) => `Paramètres ${de(group)}`,
  visibility: 'Qui voit le groupe et ses canaux',
  removal: {
    counts: {
      subgroups: 'Sous-groupes',
      channels: 'Canaux',
      posts: 'Publications et commentaires',
      reactions: 'Réactions',
      files: 'Fichiers et dossiers',
      imports: 'Importations',
      members: 'Membres qui le perdent',
      sourceUsers: 'Comptes d’origine avec leurs comptes fictifs',
    },
    /** `{path}` becomes code. */
    enter: 'Pour le supprimer, saisissez son chemin : {path}',
    final: 'Dès la suppression, plus personne n’en voit rien. C’est irréversible.',
    keep: 'Garder le groupe',
    lead: 'Avec le groupe disparaît tout ce qu’il contient, quelle que soit la personne qui l’a écrit :',
    question: (group) => `Supprimer ${group} ?`,
    remove: 'Supprimer le groupe et tout ceci',
    title: (group) => `Supprimer ${group}`,
    wrongPath: (path) => `Rien n’a été supprimé : « ${path} » n’est pas le chemin du groupe.`,
  },
};
