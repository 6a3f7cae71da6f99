import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** Below conversations and threads: the field to write with. */
export const composer: Part<'composer'> = {
  attached: 'Fichiers joints',
  attach: 'Joindre des fichiers',
  format: 'Mise en forme',
  formats: {
    bold: 'Gras (Ctrl B)',
    italic: 'Italique (Ctrl I)',
    strike: 'Barré',
    heading: 'Titre',
    link: 'Lien (Ctrl K)',
    list: 'Liste',
    ordered: 'Liste numérotée',
    quote: 'Citation',
    code: 'Code',
  },
  emoji: 'Émoji',
  describe: (name) => `Ce que montre ${name}`,
  describeHint: 'Décrire cette image',
  earlier: (name) => `Monter ${name}`,
  later: (name) => `Descendre ${name}`,
  remove: (name) => `Retirer ${name}`,
  uploading: (name) => `Téléversement de ${name}`,
  files: 'Fichiers',
  descriptions: 'Ce que montrent les images',
  descriptionsHint:
    'Une description par image, séparées par des points-virgules, pour les personnes qui ne peuvent pas les voir.',
  seenBy: 'Qui peut voir ceci',
  send: 'Envoyer',
  write: (name) => `Écrire dans #${name}`,
  reply: 'Écrire une réponse',
  comment: 'Écrire un commentaire',
  post: 'Écrire une publication…',
  closed: 'Vous pouvez lire ici, mais pas écrire.',
  archived: 'Ce canal est archivé : on ne peut plus rien y publier.',
  signIn: 'Connectez-vous pour écrire.',
};

/** The page to write a post with everything that one can have. */
export const compose: Part<'compose'> = {
  title: 'Nouvelle publication',
  heading: 'Titre',
  headingHint: 'Titre (facultatif)',
  text: 'Texte',
  textHint: 'Quoi de neuf ?',
  preview: 'Aperçu',
  post: 'Publier',
  save: 'Enregistrer le brouillon',
  drafts: (count) => many(count, 'brouillon', 'brouillons'),
  markdown:
    'Le Markdown fonctionne : **gras**, *italique*, `code`, listes, liens. @nom mentionne quelqu’un, #mot est un hashtag.',
  options: 'Options',
  to: 'Publier dans',
  toHint: 'Dans un canal de groupe, toute personne qui voit le canal voit la publication.',
  ownChannel: (name) => `Votre canal, ${name}`,
  seenBy: 'Qui peut voir ceci sur votre canal',
  choices: {
    default: 'Comme d’habitude',
    defaultHint: 'La visibilité définie dans les paramètres de votre canal',
    public: 'Public',
    publicHint: 'Tout le monde, même sans compte',
    connections: 'Contacts',
    connectionsHint: (count) => {
      if (count === 0) return 'Vous n’avez pas encore de contacts';
      return count < 2 ? 'Votre seul contact' : `Vos ${grouped(count)} contacts`;
    },
    groups: 'Cercles',
    groupsHint: 'Seulement les membres des cercles choisis',
    people: 'Certaines personnes',
    peopleHint: 'Celles que vous nommez, séparées par des virgules',
    me: 'Vous uniquement',
    meHint: 'Une note pour vous-même',
    except: 'Sauf',
  },
  more: 'Sondage, dates, commentaires',
  poll: 'Réponses d’un sondage',
  pollHint: 'Deux ou plus, chacune sur sa ligne.',
  pollMultiple: 'Plusieurs réponses possibles',
  pollDays: 'Durée du sondage en jours',
  created: 'Publier le',
  expire: 'Retirer le',
  expirePast: 'La publication serait retirée aussitôt : « Retirer le » est dans le passé.',
  nocomment: 'Sans commentaires',
};

/** The page of drafts. */
export const drafts: Part<'drafts'> = {
  title: 'Brouillons',
  lead: 'Ce que vous avez commencé à écrire, visible de vous seul. Les 100 derniers sont conservés.',
  none: 'Ce que vous commencez à écrire reste ici jusqu’à l’envoi.',
  saved: 'Le brouillon a été enregistré.',
  discarded: 'Le brouillon a été supprimé.',
  discard: 'Supprimer',
  discardOf: (place) => `Supprimer le brouillon : ${place}`,
  in: (channel) => `Publication dans ${channel}`,
  reply: 'Réponse',
  edit: 'Modifier',
  empty: 'Sans texte',
};

/** What scripts say; each `%s` stands for a name. */
export const scripts: Part<'scripts'> = {
  failed: 'Cela n’a pas fonctionné. Réessayez.',
  notSent: 'L’envoi a échoué ; le texte est toujours là. Réessayez.',
  copied: 'Le lien est copié.',
  thread: 'Fil',
  close: 'Fermer',
  newMessage: 'Un nouveau message',
  newMessages: '%s nouveaux messages',
  suggestions: 'Suggestions',
  suggestionCount: 'Suggestions : %s',
  pasted: 'image.png',
  uploaded: '%s est téléversé',
  uploadFailed: '%s n’a pas pu être téléversé. Retirez le fichier ou ajoutez-le de nouveau.',
  uploadFirst: 'L’envoi se fera dès que ce fichier sera là.',
  emojiTitle: 'Réagir avec un émoji',
  emojiFind: 'Chercher un émoji',
  emojiRecent: 'Utilisés récemment',
  emojiCustom: 'Les nôtres',
  emojiFound: 'Trouvés',
  emojiCount: 'Résultats : %s',
  emojiNone: 'Aucun émoji ne porte ce nom.',
  emojiGroups:
    'Smileys|Personnes|Animaux et nature|Nourriture et boissons|Voyages et lieux|Activités|Objets|Symboles|Drapeaux',
  draftSaved: 'Brouillon enregistré à %s',
  draftNotSaved: 'Le brouillon n’a pas pu être enregistré.',
  offline: 'Pas de connexion. Voici ce que la page affichait le %s.',
  waiting: 'Le message partira au retour de la connexion.',
  discardWaiting: 'Supprimer',
  waitingRefused: 'Un message en attente n’a pas été accepté. Supprimez-le, ou copiez son texte et renvoyez-le.',
};
