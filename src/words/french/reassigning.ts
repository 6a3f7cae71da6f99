import type { Part } from '../translation.ts';
import { de, grouped, many } from './numbers.ts';

/** Texts about whose contributions imported ones are. */
export const reassigning: Part<'reassigning'> = {
  suggestions: {
    title: (group) => `À qui pourraient être les comptes d’origine ${de(group)}`,
    short: 'Suggestions',
    lead: 'Cette liste cite des personnes pour lesquelles il n’y a pas de doute. Rien ne se passe avant que vous ne leur demandiez, et elles peuvent refuser.',
    reasons: 'Suggérées en raison de',
    reasonNames: { confirmed_email: 'Adresse e-mail confirmée', username: 'Nom d’utilisateur', name: 'Nom' },
    confidences: { strong: 'Forte', medium: 'Moyenne', weak: 'Faible' },
    hints: {
      confirmed_email: 'Ces personnes ont confirmé l’adresse que contient l’archive importée.',
      username:
        'Ces personnes ont choisi ici le même nom d’utilisateur. Vérifiez que ce sont bien elles : tout le monde peut choisir n’importe quel nom.',
      name: 'Ces personnes ont le même nom. Vérifiez que ce sont bien elles : les noms ne sont pas uniques.',
    },
    original: 'Compte d’origine',
    person: 'Personne ici',
    because: 'Raison',
    confidence: 'Confiance',
    ask: (count) => (count === 1 ? 'Demander à cette personne' : `Demander à toutes les personnes (${grouped(count)})`),
    none: 'Il n’y a aucune suggestion.',
    back: 'Tous les comptes d’origine',
    changed: 'Les suggestions ont changé depuis que vous les avez vues. Parcourez-les de nouveau.',
    review: 'Examiner les suggestions',
    fill: 'avec les suggestions déjà remplies',
  },
  invite: {
    title: 'Inviter par e-mail',
    email: 'Adresse e-mail',
    send: 'Inviter',
    known: 'C’est l’adresse que contient l’archive.',
    hint: 'Un e-mail y est envoyé. La personne qui a cette adresse crée un compte ou se connecte, et reprend ce qu’elle a écrit ; d’ici là, rien ne bouge.',
    all: 'Une adresse seule sur une ligne invite la personne qui l’a',
    addresses: 'avec les adresses que contient l’archive',
  },
  mapping: {
    lead: 'Ce que chaque compte est devenu peut resservir, pour un autre groupe ou après une autre importation :',
    download: 'Télécharger les correspondances',
    defaultRow:
      'Une ligne avec * comme « Source user identifier » dit ce que deviennent tous les autres : garder ou supprimer leurs comptes fictifs, ou nommer une personne. Les personnes déjà sollicitées ne sont pas concernées.',
    byDefault: (count) => `${many(count, 'compte d’origine', 'comptes d’origine')} par la ligne par défaut.`,
  },
  takeOver: {
    title: 'Est-ce vous qui avez écrit ceci ?',
    lead: (requester, group, host) =>
      `${requester} a importé une communauté dans ${group} sur ${host} et vous propose de reprendre ce que vous y avez écrit. Les publications, réactions et fichiers porteront alors votre nom.`,
    unverified: 'N’acceptez que si tout est de vous : vous ne pourrez pas le rendre par vous-même.',
    from: (host) => `Importé depuis ${host}`,
    asMember: (name) => `Vous utilisez le compte « ${name} ». Tout portera ce nom.`,
    accept: 'Reprendre',
    join: 'Créer un compte et reprendre',
    decline: 'Ce n’était pas moi',
    declined: 'Vous avez refusé',
    declinedHint:
      'Ce qui a été importé reste sous un compte fictif, et l’auteur de la demande en est informé. Vous ne recevrez plus d’e-mail à ce sujet.',
    toAccept: 'pour tout reprendre avec votre compte.',
    ends: 'Cette invitation expire le ',
  },
  undoUpload: {
    title: 'Annuler ce téléversement ?',
    ask: 'Annuler le téléversement…',
    lead: 'Voici ce qui arrive aux comptes d’origine dont aucun téléversement ultérieur n’a décidé :',
    undone: 'Réattributions annulées',
    cancelled: 'Demandes annulées',
    released: 'Comptes fictifs qui ne sont plus gardés',
    failed: 'Impossible à annuler pour le moment',
    stays:
      'Les contributions reviennent aux comptes fictifs en arrière-plan. Ce qui a été modifié depuis reste aux personnes qui l’ont modifié, et les rôles reçus sont retirés. Vous pouvez réattribuer de nouveau ; les personnes concernées devront accepter de nouveau.',
    undo: 'Annuler le téléversement',
    leave: 'Ne rien changer',
  },
};
