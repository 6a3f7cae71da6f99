import type { Part } from '../translation.ts';
import { de, grouped, many } from './numbers.ts';

/** Texts of mails. Whoever reads one may know nothing of the server yet. */
export const mails: Part<'mails'> = {
  hello: 'Bonjour,',
  helloTo: (name) => `Bonjour ${name},`,
  footer: (host: string) => `Envoyé par ${host}.`,
  nothingHappens: 'Ouvrir le lien ne change rien : vous décidez sur la page qui s’affiche.',
  placeholders: 'Comptes fictifs du groupe',
  day: (instant) => instant.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3/$2/$1'),
  moment: (instant) => instant.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, '$3/$2/$1 à $4 UTC'),
  facts: {
    assignee: 'Réattribué à',
    channels: 'Canaux',
    files: 'Nouveaux fichiers',
    from: 'Importé depuis',
    group: 'Groupe',
    original: 'Compte d’origine',
    placeholder: 'Réattribué depuis',
    posts: 'Nouvelles publications',
    reactions: 'Nouvelles réactions',
    reportedBy: 'Signalé par',
    requester: 'Réattribué par',
    role: 'Rôle',
    to: 'Importé dans',
    were: 'Vous étiez',
  },
  bulkResult: {
    subject: (group) => `${group} | Réattributions terminées avec succès`,
    subjectWithErrors: (group) => `${group} | Réattributions terminées avec des erreurs`,
    processed: (group) => `Le fichier de réattributions pour ${group} a été traité.`,
    matched: (count) => many(count, 'compte fictif réattribué.', 'comptes fictifs réattribués.'),
    invited: (count) =>
      many(count, 'compte fictif proposé à une adresse e-mail.', 'comptes fictifs proposés à des adresses e-mail.'),
    retired: (count) => many(count, 'compte fictif gardé ou supprimé.', 'comptes fictifs gardés ou supprimés.'),
    undone: (count) => many(count, 'compte fictif de nouveau libre.', 'comptes fictifs de nouveau libres.'),
    failed: (count) => many(count, 'compte fictif non réattribué.', 'comptes fictifs non réattribués.'),
    attached:
      'Le fichier CSV joint contient ces lignes, avec la raison dans la colonne « Error ». Corrigez-les et téléversez ce fichier de nouveau.',
    skipped: (count) => many(count, 'compte fictif ignoré.', 'comptes fictifs ignorés.'),
  },
  bulkFailed: {
    subject: (group) => `${group} | Échec des réattributions`,
    lead: (file, group, reason) =>
      `Le fichier « ${file} » de réattributions pour ${group} n’a pas pu être traité : ${reason}`,
    again: 'Les lignes déjà traitées restent telles quelles. Veuillez téléverser le fichier de nouveau.',
  },
  request: {
    subject: (path) => `Réattributions dans ${path} en attente de votre avis`,
    lead: (requester, name, group) =>
      `${requester} vous propose de reprendre les contributions ${de(name)} importées dans ${group}. Si vous acceptez, les publications, réactions, fichiers et mentions de cette personne porteront votre nom.`,
    unverified:
      'L’archive a été téléversée sous forme de fichier ; le serveur qu’elle indique n’a donc pas été vérifié. N’acceptez que si ces contributions sont les vôtres.',
    review: 'Examiner la réattribution',
    report: 'Signaler la demande comme abus',
  },
  rejected: {
    subject: (path) => `Réattributions dans ${path} refusées`,
    lead: (assignee, username, name) =>
      `${assignee} (@${username}) a refusé de reprendre les contributions ${de(name)}.`,
    reason: (reason) => `Raison indiquée : ${reason}`,
    stay: 'Les contributions restent sous leur compte fictif. Vous pouvez les réattribuer à quelqu’un d’autre.',
  },
  revoked: {
    subject: (path) => `Réattributions dans ${path} révoquées`,
    lead: (assignee, username, name) =>
      `${assignee} (@${username}) a révoqué la réattribution des contributions ${de(name)}.`,
    stays:
      'Ce qui a été réattribué reste à cette personne. Ce qu’apporteront d’autres importations ira de nouveau à un compte fictif.',
  },
  reported: {
    subject: (path) => `Réattribution dans ${path} signalée comme abus`,
    lead: (assignee, username, name) =>
      `${assignee} (@${username}), à qui l’on a proposé de reprendre les contributions ${de(name)}, a refusé et signale la demande comme abus.`,
    remark: (remark) => `Le signalement dit : ${remark}`,
    administrator:
      'Vous recevez cet e-mail parce que vous administrez le serveur. Rien d’autre n’a été fait : regardez le groupe et qui a fait la demande.',
  },
  completed: {
    subject: (path) => `Réattributions dans ${path} terminées`,
    byAdministrator: (requester, name, group) =>
      `${requester}, de l’administration du serveur, vous a réattribué les contributions ${de(name)} dans ${group} sans vous demander d’abord.`,
    byOwner: (requester, name, group) =>
      `${requester}, propriétaire du groupe, vous a réattribué les contributions ${de(name)} dans ${group} sans vous demander d’abord.`,
    askAdministrator: 'Si c’est une erreur, adressez-vous à une autre personne de l’administration.',
    askOwner: 'Si c’est une erreur, adressez-vous à un autre propriétaire du groupe.',
    look: 'Ce qui vous a été réattribué',
  },
  failed: {
    subject: (path) => `Échec de réattributions dans ${path}`,
    lead: (count, group, reason) =>
      count < 2
        ? `Les contributions de ${grouped(count)} compte fictif dans ${group} n’ont pas pu être réattribuées : ${reason}`
        : `Les contributions de ${grouped(count)} comptes fictifs dans ${group} n’ont pas pu être réattribuées : ${reason}`,
    person: (name, username) => `${name}, réattribution à @${username}`,
    more: (count) => `… et ${many(count, 'autre', 'autres')}.`,
    again: 'Sur la page, vous pouvez réessayer, ou annuler ce qui en a été fait.',
  },
  importFinished: {
    subject: (group, host) => `${group} | Importation depuis ${host} terminée`,
    subjectWithLosses: (group, host) => `${group} | Importation depuis ${host} terminée avec des pertes`,
    personal: 'votre espace personnel',
    done: (host, target) => `L’importation depuis ${host} dans ${target} est terminée.`,
    doneWithLosses: (host, target, losses) =>
      `L’importation depuis ${host} dans ${target} est terminée, avec des pertes : ${many(losses, 'élément de l’archive n’a pas pu être importé', 'éléments de l’archive n’ont pas pu être importés')}.`,
    warnings: 'Tout n’a pas pu être importé tel quel :',
    importUser:
      'Dans un espace personnel, tout appartient à un unique compte d’importation et ne peut pas être réattribué.',
    waiting: (count) =>
      `${many(count, 'compte fictif attend sa réattribution', 'comptes fictifs attendent leur réattribution')} : téléchargez la liste, indiquez un compte pour chacun, puis téléversez-la.`,
  },
  importFailed: {
    subject: (group, file) => `${group} | Échec de l’importation de ${file}`,
    lead: (file, group, path, reason) =>
      `L’importation de « ${file} » dans ${group} (/${path}) s’est arrêtée : ${reason}`,
    again:
      'Ce qui avait été importé reste. Importer de nouveau l’archive corrigée reprend à cet endroit et ne crée aucun doublon.',
  },
  sanctions: {
    reason: 'La raison',
    answer: 'Lire et répondre',
    open: 'Ouvrir',
    untilLifted: 'Cela dure jusqu’à ce que la modération y mette fin.',
    until: (moment) => `Cela dure jusqu’au ${moment}.`,
    warned: {
      subject: (place) => `${place} | Un avertissement`,
      lead: (place) => `La modération ${de(place)} vous a donné un avertissement.`,
      can: 'Rien d’autre ne change. Vous pouvez répondre : la modération le lit.',
    },
    onServer: {
      subject: (place) => `${place} | Votre compte est suspendu`,
      lead: (place) =>
        `Votre compte sur ${place} est suspendu : vous ne pouvez ni vous connecter, ni écrire par des programmes.`,
      can: 'Ce que vous avez écrit reste. Vous pouvez répondre sans vous connecter : l’administration le lit et décide à nouveau.',
    },
    inGroup: {
      subject: (place) => `${place} | Vous êtes suspendu`,
      lead: (place) => `Vous êtes suspendu dans ${place} : vous pouvez y lire, mais ni écrire, ni réagir.`,
      can: 'Vous pouvez répondre : la modération le lit et décide à nouveau.',
    },
    ended: {
      subject: (place) => `${place} | Votre suspension a pris fin`,
      lead: (place) => `Vous n’êtes plus suspendu sur ${place} et pouvez écrire à nouveau.`,
    },
  },
  testMail: {
    subject: 'E-mail de test de Tributary',
    lead: (url) => `Les e-mails de ${url} vous parviennent. Il n’y a rien à faire.`,
  },
};

/** Texts of mails about accounts. */
export const accountMails: Part<'accountMails'> = {
  ignore: 'Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail.',
  worksUntil: (day) => `Le lien est valable jusqu’au ${day}, pour vous uniquement : ne le transmettez pas.`,
  worksOnce: (moment) => `Le lien sert une fois, jusqu’au ${moment}.`,
  at: (group, host) => `${group} sur ${host}`,
  invitation: {
    subject: (inviter, place) => `${inviter} vous invite à rejoindre ${place}`,
    subjectAsked: (host) => `Votre compte sur ${host}`,
    asked: (host) => `Vous avez demandé un compte sur ${host}. Choisissez un nom et un mot de passe, et c’est tout.`,
    invited: (inviter, place) => `${inviter} vous invite à rejoindre ${place}.`,
    join: 'Rejoindre',
    joinGroup: (group) => `Rejoindre ${group}`,
  },
  takeover: {
    subject: (group) => `Reprenez ce que vous avez écrit dans ${group}`,
    lead: (requester, group, host) =>
      `${requester} a importé une communauté dont vous faisiez partie dans ${group} sur ${host}, et vous propose de reprendre ce que vous y avez écrit. Les publications, réactions et fichiers porteront alors votre nom.`,
    see: 'Voir ce qui vous attend',
    signIn: (host) => `Connectez-vous si vous avez un compte sur ${host} ; sinon, vous en créez un.`,
    notYou: 'Si ce n’était pas vous, dites-le sur la page, ou ignorez cet e-mail.',
  },
  takeoverDeclined: {
    lead: (email, group) => `${email} a refusé votre invitation à reprendre des contributions dans ${group}.`,
    stay: 'Les contributions restent sous leurs comptes fictifs. Vous pouvez les réattribuer à quelqu’un d’autre.',
  },
  requestReminder: {
    subject: (path) => `Rappel : une demande dans ${path} attend votre réponse`,
    lead: (requester, group, day) =>
      `Le ${day}, ${requester} vous a proposé de reprendre des contributions importées dans ${group}. La demande attend toujours votre réponse.`,
    leadOfNobody: (group, day) =>
      `Le ${day}, on vous a proposé de reprendre des contributions importées dans ${group}. La demande attend toujours votre réponse.`,
    more: (count) => `… et ${grouped(count)} de plus.`,
    answer: 'Consulter et répondre',
    either:
      'Vous pouvez les reprendre, ou dire que ce n’était pas vous : dans les deux cas, vous ne recevrez plus d’e-mail à ce sujet.',
    ends: (day) => `Sans réponse de votre part, la demande prend fin le ${day}.`,
    stop: 'Ne plus recevoir de rappels de ce groupe',
  },
  claimsWait: {
    subject: (path) => `Des revendications attendent dans ${path}`,
    lead: (group, count) =>
      count === 1
        ? `Un membre de ${group} dit être une des personnes dont les contributions ont été importées.`
        : `Des membres de ${group} disent être des personnes dont les contributions ont été importées : ${grouped(count)} revendications attendent.`,
    answer: 'Accepter ou refuser',
    stay: 'Rien n’est attribué avant une décision.',
  },
  claimAnswered: {
    approved: {
      subject: (path) => `Votre revendication dans ${path} a été acceptée`,
      lead: (source, group) =>
        `Les contributions de ${source} à ${group} vous sont attribuées, comme vous l’avez demandé.`,
      look: 'Voir la suite',
    },
    declined: {
      subject: (path) => `Votre revendication dans ${path} a été refusée`,
      lead: (source, group) => `Vous avez revendiqué les contributions de ${source} à ${group}. Cela a été refusé.`,
      look: 'Aller au groupe',
    },
  },
  accountExists: {
    subject: (host) => `Votre compte sur ${host}`,
    lead: (host, username) =>
      `Quelqu’un, peut-être vous, a demandé un compte sur ${host} avec cette adresse. Vous en avez déjà un : @${username}.`,
    signIn: 'Se connecter',
    forgotten: 'Mot de passe oublié ?',
    notYou: 'Si ce n’était pas vous, il n’y a rien à faire.',
  },
  newPassword: {
    subject: 'Choisissez un nouveau mot de passe',
    subjectFirst: 'Choisissez votre mot de passe',
    lead: (username) => `Quelqu’un, peut-être vous, a demandé un nouveau mot de passe pour votre compte @${username}.`,
    leadFirst: (username) =>
      `Un compte a été créé pour vous, @${username}. Choisissez un mot de passe pour vous connecter.`,
    choose: 'Choisir un nouveau mot de passe',
    chooseFirst: 'Choisir un mot de passe',
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste inchangé.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été modifié',
    lead: (username) =>
      `Le mot de passe de votre compte @${username} a été modifié avec un lien qui vous a été envoyé par e-mail. Toutes vos autres sessions sont fermées.`,
    notYou:
      'Si ce n’était pas vous, quelqu’un lit vos e-mails : changez le mot de passe de votre messagerie, puis demandez-en un nouveau ici.',
  },
  confirmEmail: {
    subject: 'Confirmez votre adresse e-mail',
    lead: (username, email) => `Le compte @${username} souhaite recevoir ses e-mails à ${email}.`,
    confirm: 'Confirmer l’adresse',
    signIn: (username) => `Vous vous connecterez avec le compte @${username} sur la page du lien.`,
    notYou: 'Si ce n’est pas votre compte, ignorez cet e-mail : personne ne peut utiliser votre adresse sans vous.',
  },
  emailChanged: {
    subject: 'Votre adresse e-mail a été modifiée',
    lead: (username, email) => `Les e-mails pour votre compte @${username} iront désormais à ${email}.`,
    notYou:
      'Si ce n’était pas vous, changez aussitôt votre mot de passe et choisissez de nouveau votre adresse dans les paramètres.',
  },
  accessChanged: {
    subject: (host) => `Une modification de votre compte sur ${host}`,
    changes: {
      password_changed: (username) => `Le mot de passe de votre compte @${username} a été modifié.`,
      device_new: (username, name) => `Une connexion à votre compte @${username} vient d’un nouvel appareil : ${name}.`,
      second_factor_enabled: (username) => `Un second facteur a été activé pour votre compte @${username}.`,
      second_factor_disabled: (username) => `Le second facteur de votre compte @${username} a été désactivé.`,
      recovery_codes_renewed: (username) =>
        `De nouveaux codes de secours ont été créés pour votre compte @${username}. Les anciens ne valent plus rien.`,
      recovery_code_used: (username) => `Un code de secours a servi à une connexion à votre compte @${username}.`,
      passkey_added: (username, name) => `La clé d’accès « ${name} » a été ajoutée à votre compte @${username}.`,
      passkey_removed: (username, name) => `La clé d’accès « ${name} » a été retirée de votre compte @${username}.`,
      identity_linked: (username, name) =>
        `${name} a été lié à votre compte @${username} : vous pouvez vous connecter ainsi.`,
      identity_unlinked: (username, name) => `${name} a été délié de votre compte @${username}.`,
    },
    look: 'Connexion et appareils',
    notYou:
      'Si ce n’était pas vous, changez aussitôt votre mot de passe, fermez vos autres sessions et vérifiez vos clés d’accès.',
  },
  deletionRequested: {
    subject: (host) => `Votre compte sur ${host} sera supprimé`,
    lead: (username, host, moment) =>
      `Vous avez demandé la suppression du compte @${username} sur ${host}. Elle aura lieu le ${moment} ; d’ici là, vous pouvez changer d’avis.`,
    keep: 'Garder ou exporter le compte',
    notYou: 'Si ce n’était pas vous, connectez-vous, gardez le compte et changez aussitôt votre mot de passe.',
  },
  deletionRefused: {
    subject: 'Votre compte n’a pas été supprimé',
    lead: (username, reason) =>
      `Le compte @${username} devait être supprimé, mais cela n’a pas été possible : ${reason}`,
    look: 'Votre compte',
  },
  accountDeleted: {
    subject: (host) => `Votre compte sur ${host} est supprimé`,
    lead: (username, host, isOwnWish) =>
      isOwnWish
        ? `Le compte @${username} est supprimé, comme vous l’avez demandé.`
        : `Le compte @${username} sur ${host} a été supprimé par l’administration.`,
    erased: 'A été effacé :',
    ends: {
      ghost: 'Ce que vous avez écrit dans des groupes et sur les canaux des autres y reste, sans votre nom.',
      placeholder:
        'Ce que vous avez écrit dans des groupes et sur les canaux des autres y reste, sans votre nom. Les messages importés ont repris le nom sous lequel ils ont été importés, si cela pouvait encore être annulé.',
      removed: 'Ce que vous avez écrit dans des groupes et sur les canaux des autres a été supprimé aussi.',
    },
    last: 'C’est le dernier e-mail que vous recevez d’ici.',
  },
};
