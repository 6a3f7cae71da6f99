import type { Part } from '../translation.ts';
import { de, grouped, many } from './numbers.ts';

/** Of what in a channel one is notified. */
export const attention: Part<'attention'> = {
  title: 'Notifications',
  of: 'Me notifier',
  levels: { inherited: 'Par défaut', all: 'Chaque message', mentions: 'Mentions et réponses', none: 'Rien' },
  mute: 'Mettre en sourdine : ne pas compter les non lus',
};

/** The home page. */
export const home: Part<'home'> = {
  title: 'Accueil',
  hello: (name) => `Bonjour, ${name}`,
  deleted: 'La publication a été supprimée.',
  password: 'Votre mot de passe a été modifié.',
  removed: 'Le groupe a été supprimé. Son contenu disparaît en arrière-plan.',
  moved: 'Le groupe a été déplacé. Vous n’y avez plus de rôle.',
  left: 'Vous avez quitté le groupe.',
  welcome: 'Bienvenue ! Votre compte est prêt. Présentez-vous en un mot dans les paramètres, ou faites un tour.',
  requests: 'En attente de votre réponse',
  connections: 'De vos contacts',
  everyone: 'Tout le monde',
  filters: { unread: 'Non lus', mentions: 'Mentions', starred: 'Enregistrés' },
  byGroup: 'Groupes avec du non lu',
  allGroups: 'Tous les groupes',
  nothingSuch: 'Aucune publication de ce genre.',
  suchHints: {
    unread: 'Ce que vous n’avez pas encore lu s’affiche ici.',
    mentions: 'Les publications et messages qui vous nomment avec @ s’affichent ici.',
    starred: 'Ce que vous enregistrez par le menu d’une publication ou d’un message s’affiche ici.',
  },
  nothing: 'Les publications de vos contacts s’affichent ici.',
  nothingHint: 'Ajoutez des personnes que vous connaissez, ou lisez les canaux de vos groupes.',
  people: 'Trouver des personnes',
  unread: 'Non lus',
  caughtUp: 'Vous avez tout lu.',
  unreadIn: (messages, channels) =>
    `${many(messages, 'message non lu', 'messages non lus')} dans ${many(channels, 'canal', 'canaux')}`,
  markAll: 'Tout marquer comme lu',
  groups: 'Vos groupes',
  noGroups:
    'Vous n’êtes encore dans aucun groupe. Les propriétaires d’un groupe peuvent vous ajouter, ou vous pouvez créer le vôtre.',
  newGroup: 'Nouveau groupe',
  askContributions: (name) => `Les contributions ${de(name)} sont-elles les vôtres ?`,
  asks: (requester, host, group) => `Demande ${de(requester)} ; de ${host}, dans ${group}`,
  look: 'Les voir',
  lookAt: (name) => `Voir les contributions ${de(name)}`,
  imports: 'Importations',
  importsInto: (group) => `Importations dans ${group}`,
  placeholders: 'Comptes fictifs',
  placeholdersOf: (group) => `Comptes fictifs ${de(group)}`,
  connectionRequests: 'Demandes de contact',
  glance: 'En un coup d’œil',
  newPhotos: 'Nouvelles photos',
  size: (members, channels) => [members, channels > 0 && many(channels, 'canal', 'canaux')].filter(Boolean).join(', '),
  members: (count) => many(count, 'membre', 'membres'),
  manyMembers: (count) => `${grouped(count)} membres ou plus`,
  takenOver: (done, total) =>
    `${grouped(done)} sur ${many(total, 'personne importée a repris son nom', 'personnes importées ont repris leur nom')}.`,
  importing: (file) => `Importation de ${file} en cours`,
  importingPercent: (file, percent) => `Importation de ${file} en cours : ${percent} %`,
};
