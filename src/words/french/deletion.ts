import type { Part } from '../translation.ts';
import { many } from './numbers.ts';

/** Texts about the deletion of one's own account. */
export const deletion: Part<'deletion'> = {
  title: 'Supprimer votre compte',
  goes: (posts, files, connections) =>
    `Supprimés : ${many(posts, 'publication', 'publications')} sur vos canaux avec leurs réponses, ${many(files, 'fichier', 'fichiers')}, ${many(connections, 'contact', 'contacts')}, les brouillons, les notifications et les messages directs que vous avez envoyés.`,
  stays: (contributions) =>
    `Conservés, sous le nom « Compte supprimé » : ${many(contributions, 'message', 'messages')} dans des groupes et sur les canaux des autres.`,
  account:
    'Vos nom, image, adresses e-mail, mot de passe, appareils et jetons sont supprimés. D’autres pourront prendre votre nom d’utilisateur.',
  exportFirst: 'Emportez d’abord votre canal',
  days: 'Votre compte sera supprimé dans sept jours. D’ici là, vous pouvez changer d’avis ici ; ensuite, personne ne pourra le rétablir.',
  confirm: (username) => `Votre nom d’utilisateur, ${username}, pour confirmer`,
  ask: 'Supprimer votre compte',
  due: 'Votre compte sera supprimé :',
  keep: 'Garder votre compte',
  kept: 'Votre compte est conservé.',
  mailed: 'Votre compte sera supprimé dans sept jours. Un e-mail vous le rappelle.',
  erased: {
    posts: 'Publications',
    comments: 'Commentaires',
    reactions: 'Réactions',
    messages_elsewhere: 'Messages dans des groupes et sur les canaux des autres',
    answers_elsewhere: 'Réponses supprimées avec eux',
    files: 'Fichiers',
    bytes: 'Taille des fichiers',
    mentions: 'Mentions qui ont perdu le nom',
    connections: 'Contacts',
    memberships: 'Adhésions',
    groups: 'Groupes',
    returned: 'Noms importés qui ont retrouvé leurs messages',
    addresses: 'Adresses e-mail',
    sessions: 'Appareils connectés',
    tokens: 'Jetons',
    mails: 'E-mails',
    notifications: 'Notifications',
  },
  legend: 'Ce que vous avez écrit dans des groupes et sur les canaux des autres',
  legendOf: 'Ce que la personne a écrit dans des groupes et sur les canaux des autres',
  ends: {
    ghost: 'est conservé, sous le nom « Compte supprimé »',
    placeholder:
      'est conservé ; ce qui a été importé reprend le nom sous lequel il a été importé, si cela peut encore être annulé',
    removed:
      'est supprimé aussi, avec les réponses à ses publications, de même que les groupes sans autre Propriétaire',
  },
  user: {
    title: 'Supprimer un compte',
    link: 'Supprimer le compte…',
    hint: 'La personne est déconnectée aussitôt, et personne ne peut rétablir le compte. Un e-mail lui dit ce qui a été effacé.',
    groups: (paths) =>
      `Groupes sans autre Propriétaire : ${paths}. Il leur faut un autre Propriétaire, ou ils sont supprimés avec le compte.`,
    waits: 'La personne a elle-même demandé la suppression :',
    confirm: (username) => `Son nom d’utilisateur, ${username}, pour confirmer`,
    ask: 'Supprimer le compte',
    running: 'Le compte est fermé. Le reste est en cours d’effacement.',
    finished: 'Le compte est supprimé. Ont été effacés :',
    nothing: 'Il n’y avait rien d’autre à effacer.',
    look: 'Vérifier à nouveau',
    report: 'Ce qui a été effacé',
  },
};
