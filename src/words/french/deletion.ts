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
  password: 'Votre mot de passe',
  ask: 'Supprimer votre compte',
  due: 'Votre compte sera supprimé :',
  keep: 'Garder votre compte',
  kept: 'Votre compte est conservé.',
  mailed: 'Votre compte sera supprimé dans sept jours. Un e-mail vous le rappelle.',
};
