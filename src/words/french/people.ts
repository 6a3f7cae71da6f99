import type { Part } from '../translation.ts';
import { de, grouped, many } from './numbers.ts';

/** People and privacy groups. */
export const people: Part<'people'> = {
  somebody: 'Quelqu’un',
  imported: 'Importé',
  importedHint: 'Connu par une importation ; personne n’a encore repris ce nom',
  title: 'Personnes',
  find: 'Trouver quelqu’un par son adresse',
  requests: 'Demandes',
  connections: 'Contacts',
  privacyGroups: 'Cercles',
  none: 'Vous n’avez encore aucun contact.',
  noneHint:
    'Les personnes dont vous lisez les publications et qui lisent les vôtres. Ajoutez-les par leur adresse ou sur leur page.',
  nobodyFound: 'Personne ici ne porte ce nom.',
  filter: 'Filtrer par nom',
  accept: 'Accepter',
  decline: 'Refuser',
  acceptOf: (name) => `Accepter la demande ${de(name)}`,
  declineOf: (name) => `Refuser la demande ${de(name)}`,
  waiting: 'Demandé',
  cancel: 'Annuler la demande',
  cancelOf: (name) => `Annuler la demande à ${name}`,
  ended: 'Pas en contact',
  askAgain: 'Redemander',
  askAgainOf: (name) => `Redemander à ${name}`,
  blocked: 'Bloqué',
  count: (count) => many(count, 'personne', 'personnes'),
  newGroup: 'Nom d’un nouveau cercle',
  make: 'Créer le cercle',
  groupHint:
    'Des publications et des fichiers peuvent être réservés à un cercle. Personne d’autre que vous ne voit qui en fait partie.',
  members: 'Dans ce cercle',
  others: 'Vos autres contacts',
  add: 'Ajouter',
  remove: 'Retirer',
  addOf: (name) => `Ajouter ${name}`,
  removeOf: (name) => `Retirer ${name}`,
  noMembers: 'Ce cercle est encore vide.',
  delete: 'Supprimer le cercle',
  deleteHint:
    'Ce qui était réservé à ce cercle ne sera plus vu par personne d’autre que vous, pas même par ses membres.',
};

/** The page of a channel. */
export const profile: Part<'profile'> = {
  tabs: 'Profil',
  posts: 'Publications',
  messages: 'Messages',
  photos: 'Photos',
  files: 'Fichiers',
  connections: 'Contacts',
  connectionsOf: (name) => `Contacts ${de(name)}`,
  noConnections: 'Il n’y a ici aucun contact que vous puissiez voir.',
  edit: 'Paramètres',
  more: 'Plus',
  connected: 'Contact',
  waiting: 'Demandé',
  cancel: 'Annuler la demande',
  connect: 'Ajouter',
  accept: 'Accepter la demande',
  decline: 'Refuser la demande',
  disconnect: 'Retirer des contacts',
  block: 'Bloquer',
  unblock: 'Débloquer',
  mention: 'Mentionner',
  message: 'Message',
  mute: 'Mettre en sourdine',
  unmute: 'Rétablir',
  muted: 'Vous avez mis ce canal en sourdine. Ce qui y est publié n’apparaît pas sur votre page d’accueil.',
  about: 'À propos',
  joined: 'Arrivée',
  written: (count, max, imported) => {
    const amount = (number: number) => (number < max ? grouped(number) : `${grouped(max)} ou plus`);
    if (imported === 0) return amount(count);
    return `${amount(count)}, dont ${amount(imported)} par importation`;
  },
  inCommon: 'En commun',
  groupsInCommon: 'Groupes',
  connectionsInCommon: (count) => many(count, 'contact', 'contacts'),
  addTo: (group) => `Ajouter à ${group}`,
  removeFrom: (group) => `Retirer ${de(group)}`,
  address: 'Adresse',
  imported: 'Importé sous',
  importedAs: (name, host) => `${name}, depuis ${host}`,
  archived: 'Ce canal est archivé : rien de nouveau n’y est publié.',
  usualAudience: 'Votre visibilité habituelle',
  /** `{category}` is set in bold. */
  inCategory: 'Publications de la catégorie {category}.',
  allPosts: 'Toutes les publications',
  empty: 'Il n’y a ici rien que vous puissiez voir.',
  emptyOwn: 'Ce que vous écrivez s’affiche ici, et ce que vous avez écrit ailleurs, importé ou non.',
  ghost: 'Ce compte a été supprimé. Ce qu’il a écrit dans des groupes reste.',
  placeholder:
    'Cette personne écrivait sur un autre système. Ses publications ont été importées et ne sont encore attribuées à personne.',
};

/** Direct messages. */
export const messages: Part<'messages'> = {
  title: 'Messages directs',
  new: 'Nouveau message',
  none: 'Personne ne vous a encore écrit directement, et vous n’avez écrit à personne. Commencez sur la page de quelqu’un.',
};

/** The page that asks whom to connect with. */
export const follow: Part<'follow'> = {
  title: 'Ajouter un contact',
  address: 'Adresse d’un canal',
  connect: 'Ajouter',
  find: 'Chercher',
  unknown:
    'Personne n’est connu ici à cette adresse. Indiquez-en une comme ann@example.org, ou l’adresse de la page d’un canal.',
};
