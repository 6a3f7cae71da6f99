import type { Part } from '../translation.ts';
import { de, many } from './numbers.ts';

const others = (count: number): string => many(count, 'autre', 'autres');

/** Posts and what can be done with them. */
export const posts: Part<'posts'> = {
  actions: (name) => `Actions, message ${de(name)}`,
  open: 'Ouvrir le fil',
  copyLink: 'Copier le lien',
  markUnread: 'Marquer comme non lu à partir d’ici',
  quote: 'Citer',
  edit: 'Modifier',
  edited: '(modifié)',
  save: 'Enregistrer',
  unsave: 'Retirer des enregistrés',
  saveIn: 'Enregistrer dans un dossier',
  whoReacted: 'Qui a réagi',
  move: 'Changer de dossiers',
  pin: 'Épingler dans le canal',
  unpin: 'Désépingler',
  history: 'Versions précédentes',
  delete: 'Supprimer',
  reply: 'Répondre dans le fil',
  like: 'J’aime',
  scheduled: 'Publication différée',
  removed: 'Suppression :',
  noComments: 'Commentaires fermés',
  replies: (count) => many(count, 'réponse', 'réponses'),
  comments: (count) => (count === 0 ? 'Commenter' : many(count, 'commentaire', 'commentaires')),
  wholeThread: 'Tout le fil',
  readOn: (minutes) => `Lire la suite, ${many(minutes, 'minute', 'minutes')}`,
  nothing: 'Il n’y a ici rien que vous puissiez voir.',
  older: 'Publications plus anciennes',
  of: (name) => `Publication ${de(name)}`,
  moreComments: 'Plus de commentaires',
  earlierComments: 'Commentaires précédents',
};

/** Reactions to posts. */
export const reactions: Part<'reactions'> = {
  title: 'Réactions',
  add: 'Ajouter une réaction',
  with: (emoji) => `Réagir ${emoji}`,
  who: (names, count) =>
    names.length < count ? `${names.join(', ')} et ${others(count - names.length)}` : names.join(', '),
  whoReacted: 'Qui a réagi',
  heading: 'Réagir à cette publication',
  own: 'Un autre émoji',
  send: 'Réagir',
  cancel: 'Retour au fil',
  badEmoji: 'Indiquez un seul émoji.',
};

/** Polls in posts. */
export const polls: Part<'polls'> = {
  title: 'Sondage',
  own: 'Votre vote',
  share: (name) => `Votes pour ${name}`,
  votes: (count) => many(count, 'vote', 'votes'),
  closed: (count) => `Terminé, ${many(count, 'vote', 'votes')}`,
};

/** Who can see something. */
export const audience: Part<'audience'> = {
  labels: {
    public: 'Public',
    group: 'Tout le groupe',
    restricted: 'Certaines personnes',
    owner: 'Le canal seulement',
  },
  me: 'Vous uniquement',
  some: (names, more) => [names.join(', '), more === 0 ? '' : others(more)].filter((part) => part !== '').join(' et '),
  except: (allowed, denied) => `${allowed}, sauf ${denied}`,
};

/** The pages that edit and delete a post. */
export const edit: Part<'edit'> = {
  title: 'Modifier',
  history: 'Versions précédentes',
  heading: 'Titre',
  text: 'Texte',
  save: 'Enregistrer',
  cancel: 'Annuler',
  delete: 'Supprimer',
  deleteIt: 'Supprimer',
  deletePost: (comments) =>
    comments === 0
      ? 'La publication disparaît pour tout le monde. C’est irréversible.'
      : `La publication disparaît pour tout le monde, avec ${many(comments, 'réponse', 'réponses')}. C’est irréversible.`,
  deleteComment: 'Le commentaire disparaît pour tout le monde. C’est irréversible.',
};

/** Events and the calendar. */
export const events: Part<'events'> = {
  title: 'Calendrier',
  event: 'Événement',
  new: 'Nouvel événement',
  edit: 'Modifier l’événement',
  create: 'Créer l’événement',
  save: 'Enregistrer',
  views: 'Affichages',
  viewNames: { month: 'Mois', list: 'Liste' },
  months: 'Mois',
  previous: 'Mois précédent',
  next: 'Mois suivant',
  today: 'Aujourd’hui',
  filter: 'Événements de',
  everything: 'Tous les canaux',
  allOf: (group) => `Tout ${group}`,
  show: 'Afficher',
  none: 'Il n’y a aucun événement ce mois-ci.',
  noneHint: 'Les événements que vous pouvez voir apparaissent ici, à leur date.',
  allDayShort: 'Journée',
  name: 'Titre',
  startDay: 'Premier jour',
  startTime: 'Commence à',
  endDay: 'Dernier jour',
  endTime: 'Se termine à',
  endHint: 'Sans indication, il dure une heure.',
  allDay: 'Dure toute la journée',
  zone: 'Fuseau horaire',
  timeThere: (time, zone) => `Sur place : ${time} (${zone})`,
  place: 'Lieu',
  text: 'Présentation',
  repeat: 'Répétition',
  repeats: {
    none: 'Jamais',
    daily: 'Chaque jour',
    weekdays: 'Du lundi au vendredi',
    weekly: 'Chaque semaine',
    fortnightly: 'Toutes les deux semaines',
    monthly: 'Chaque mois, à la même date',
    nth: 'Chaque mois, le même jour de la semaine',
    yearly: 'Chaque année',
    other: 'Selon une règle particulière',
  },
  repeatsUntil: (repeats, day) => `${repeats}, jusqu’au ${day}`,
  until: 'Jusqu’au',
  untilHint: 'Sans indication, il se répète sans fin.',
  dates: 'Dates à venir',
  nextDates: 'Prochaines dates',
  moreEvents: (count) => `et ${many(count, 'autre', 'autres')}`,
  skip: 'Annuler cette date',
  unskip: 'Rétablir',
  cancelled: 'Annulé',
  cancel: 'Annuler l’événement',
  uncancel: 'Rétablir l’événement',
  cancelHint: 'Un événement annulé reste dans le calendrier, où il est indiqué comme tel.',
  answer: 'Viendrez-vous ?',
  answers: { yes: 'Je viens', maybe: 'Peut-être', no: 'Je ne viens pas' },
  badTitle: 'Donnez un titre à l’événement.',
  subscribe: 'S’abonner à votre calendrier',
  subscribeHint:
    'D’autres programmes peuvent lire votre calendrier au moyen d’un lien secret. Qui le possède voit tous les événements que vous pouvez voir : ne le donnez à personne.',
  makeLink: 'Créer un lien',
  replaceLink: 'Créer un nouveau lien et révoquer l’ancien',
  endLink: 'Révoquer le lien',
  linkMade: 'Voici le lien. Il n’est affiché qu’une seule fois.',
  link: 'Lien secret',
  linkSince: (day) => `Un lien existe depuis le ${day}.`,
  download: 'Ajouter à un autre calendrier',
  importTitle: 'Importer un calendrier',
  importHint:
    'Choisissez un fichier iCalendar (.ics), tel que d’autres calendriers l’exportent. Ce qui a déjà été importé est mis à jour, et aucun événement n’est créé deux fois.',
  importTo: 'Vers',
  importForMe: 'Mon canal, visible par moi seul',
  importAsUsual: 'Mon canal, visible comme d’habitude',
  importFile: 'Fichier de calendrier',
  importNow: 'Importer',
  importLook: 'Montrer ce qui se passerait',
  importDone: 'Importé',
  importWould: 'Ce qui se passerait',
  importOutcomes: {
    created: (count) => many(count, 'nouvel événement', 'nouveaux événements'),
    changed: (count) => many(count, 'événement mis à jour', 'événements mis à jour'),
    unchanged: (count) => many(count, 'événement déjà présent, inchangé', 'événements déjà présents, inchangés'),
    theirs: (count) =>
      many(count, 'événement déjà présent, d’une autre personne', 'événements déjà présents, d’autres personnes'),
    deleted: (count) => many(count, 'événement omis car supprimé ici', 'événements omis car supprimés ici'),
    refused: (count) => many(count, 'événement non importé', 'événements non importés'),
  },
  importOutcomeNames: {
    created: 'nouveau',
    changed: 'mis à jour',
    unchanged: 'inchangé',
    theirs: 'd’une autre personne',
    deleted: 'supprimé ici',
    refused: 'non importé',
  },
  importWarnings: {
    unreadable: (count) => many(count, 'événement sans heure lisible', 'événements sans heure lisible'),
    rule: (count) =>
      `${many(count, 'événement', 'événements')} avec une règle non prise en charge : une seule règle, ou la première date, est importée`,
    dates: (count) =>
      `${many(count, 'événement', 'événements')} avec des dates supplémentaires, qui ne sont pas importées`,
    zone: (count) => `${many(count, 'heure', 'heures')} dans un fuseau horaire inconnu, lue dans le vôtre`,
    private: (count) =>
      `${many(count, 'événement privé', 'événements privés')} : l’accès est limité à vous, sans import dans les canaux visibles par d’autres`,
  },
  importNothing: 'Ce fichier ne contient aucun événement.',
  importList: 'Les événements',
  importMore: (count) => `et ${many(count, 'autre', 'autres')}`,
  importUndo: 'Retirer les nouveaux événements',
  importUndone: (count) => many(count, 'événement retiré.', 'événements retirés.'),
  importNoCalendar:
    'Ce n’est pas un fichier iCalendar. Exportez-en un depuis votre calendrier : son nom se termine par .ics.',
  badTime: 'Indiquez le jour et l’heure du début ; la fin vient après, dans un délai d’un an.',
};
