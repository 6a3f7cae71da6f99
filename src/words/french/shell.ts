import type { Part } from '../translation.ts';
import { de, grouped, many } from './numbers.ts';

/** What stands around every page. */
export const shell: Part<'shell'> = {
  skip: 'Aller au contenu',
  main: 'Menu principal',
  channels: 'Canaux',
  tabs: 'Rubriques',
  search: 'Recherche',
  searchHint: 'Chercher messages, personnes, fichiers',
  newPost: 'Nouvelle publication',
  notifications: 'Notifications',
  unreadNotifications: (count) => `Notifications, ${many(count, 'non lue', 'non lues')}`,
  account: 'Votre compte',
  profile: 'Votre profil',
  settings: 'Paramètres',
  imports: 'Importations',
  password: 'Changer le mot de passe',
  leave: 'Emporter votre canal',
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  close: 'Fermer',
  language: 'Langue :',
  home: 'Accueil',
  people: 'Personnes',
  calendar: 'Calendrier',
  photos: 'Photos',
  files: 'Fichiers',
  saved: 'Enregistrés',
  messages: 'Messages directs',
  you: 'Vous',
  yourChannels: 'Vos canaux',
  privacyGroups: 'Cercles',
  allChannels: (count) => `Tous les canaux (${grouped(count)})`,
  newGroup: 'Nouveau groupe',
  unread: (count) => many(count, 'non lu', 'non lus'),
  mentions: (count) => many(count, 'mention', 'mentions'),
  more: 'Plus',
  mentionsBefore: 'mentions : ',
  unreadAfter: 'non lus',
  theme: 'Couleurs',
  themeDevice: 'Couleurs de l’appareil',
  themeLight: 'Couleurs claires',
  themeDark: 'Couleurs sombres',
};

/** Moments in few words. */
export const time: Part<'time'> = {
  now: 'à l’instant',
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  yesterdayAt: (clock) => `Hier, ${clock}`,
  full: (day, zone) => `${day} ${zone}`,
};

/** The page to sign in. */
export const signIn: Part<'signIn'> = {
  title: 'Se connecter',
  login: 'Nom d’utilisateur, e-mail ou adresse de canal',
  password: 'Mot de passe',
  wrong: 'Ce nom et ce mot de passe ne correspondent pas.',
  forgotten: 'Mot de passe oublié ?',
  /** What follows signing in, by where somebody was going. */
  reasons: {
    invite: 'Vous pourrez ensuite accepter l’invitation.',
    confirm: 'Vous pourrez ensuite confirmer l’adresse. Connectez-vous avec le compte auquel elle est destinée.',
    requests: 'Vous pourrez ensuite répondre si des contributions importées sont les vôtres.',
    compose: 'Vous pourrez ensuite écrire.',
    follow: 'Vous pourrez ensuite ajouter ce contact.',
    settings: 'Vous pourrez ensuite modifier vos paramètres.',
    notifications: 'Vous verrez ensuite ce qu’il y a de nouveau pour vous.',
    groups: 'Vous verrez ensuite le groupe, si vous y avez accès.',
    channel: 'Vous pourrez ensuite lire et écrire dans le canal.',
    other: 'La page demandée s’affichera ensuite.',
  },
};

/** The page for those who are not signed in. */
export const front: Part<'front'> = {
  title: 'Un chez-soi pour votre communauté',
  lead: 'Personnes et groupes y tiennent leurs canaux, et des communautés entières y viennent d’autres systèmes sans perdre qui a écrit quoi.',
  contact: 'Questions sur ce serveur :',
  signIn: 'Se connecter',
  api: 'En savoir plus sur l’API',
  groups: 'Groupes publics',
  groupsHint: 'Tout le monde peut les lire, même sans compte.',
  noGroups: 'Aucun groupe de ce serveur n’est public. Si vous avez reçu une invitation, suivez le lien de l’e-mail.',
};

/** The page of a group for those who are not signed in. */
export const publicGroup: Part<'publicGroup'> = {
  channels: 'Canaux',
  none: 'Ce groupe n’a aucun canal visible par tout le monde.',
  join: 'Les membres en voient plus une fois connectés.',
};

/** What is said where a page cannot be shown. */
export const problem: Part<'problem'> = {
  home: 'Aller à l’accueil',
  search: 'Rechercher',
  again: 'Réessayer',
  request: (id) => `Le numéro de cette requête est ${id} ; le journal du serveur en dit plus sous ce numéro.`,
  titles: {
    signIn: 'Connectez-vous d’abord',
    forbidden: 'Accès refusé',
    missing: 'Page introuvable',
    wrong: 'Cela n’a pas fonctionné',
    failed: 'Une erreur s’est produite',
    tooMany: 'Trop de tentatives',
    unavailable: 'Indisponible pour le moment',
  },
  missing: 'Il n’y a rien à cette adresse, ou vous n’y avez pas accès.',
  failed: 'Le serveur a rencontré une erreur dont vous n’êtes pas la cause. Réessayez dans un instant.',
  senseless: 'La requête n’a pas de sens.',
  wait: 'Attendez une minute, puis réessayez.',
};

/** Parts that many pages have. */
export const parts: Part<'parts'> = {
  home: 'Accueil',
  required: 'Obligatoire',
  tooLong: (max: number) => `Utilisez au plus ${max} caractères.`,
  invalid: 'Saisissez une valeur valide.',
  imports: 'Importations',
  newest: 'Afficher l’état le plus récent',
  next: 'Suivant',
  page: (page) => `Page ${page}`,
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  pages: 'Pages de la liste',
  placeholders: 'Comptes fictifs',
  previous: 'Précédent',
  way: 'Chemin vers cette page',
};

/** The frame of the pages that describe the API; the description itself is in English. */
export const documentation: Part<'documentation'> = {
  title: 'API',
  recordsTitle: 'Objets de l’API',
  answer: (status) => `Réponse ${status}`,
  anything: 'n’importe quoi',
  /** `{example}` becomes code. */
  asIn: ', comme dans {example}',
  body: 'Corps',
  either: ' ou ',
  example: (type) => `Exemple, ${type}`,
  fieldsOf: (name) => `Champs ${de(name)}`,
  /** `{type}` becomes a link or code. */
  list: 'liste de {type}',
  needed: '(requis)',
  noCredentials: 'Ne demande aucune authentification.',
  nothing: 'Rien.',
  optional: '(facultatif)',
  parameters: 'Paramètres',
  /** Both become links. */
  programs: 'Pour les programmes : {file} (OpenAPI 3.1). Ce que contiennent les réponses : {records}.',
  records: 'objets',
  recordsHeading: 'Objets',
  refusals: 'Refus',
  signingIn: 'Authentification',
};

export const app: Part<'app'> = {
  title: 'Vous êtes hors ligne',
  text: 'Le serveur est injoignable. Les pages que vous avez déjà lues s’ouvrent ici, et les messages que vous écrivez attendent le retour de la connexion.',
  again: 'Réessayer',
  home: 'Accueil',
  write: 'Écrire',
  notifications: 'Notifications',
  messages: 'Messages',
};
