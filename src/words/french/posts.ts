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
  replies: (count) => many(count, 'réponse', 'réponses'),
  comments: (count) => (count === 0 ? 'Commenter' : many(count, 'commentaire', 'commentaires')),
  wholeThread: 'Tout le fil',
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
  some: (names, more) => (more === 0 ? names.join(', ') : `${names.join(', ')} et ${others(more)}`),
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
