import type { Part } from '../translation.ts';
import { de, grouped, many } from './numbers.ts';

/** What is said of source users wherever they stand. */
export const sourceUsers: Part<'sourceUsers'> = {
  statuses: {
    pending_reassignment: 'Non réattribué',
    awaiting_approval: 'Attend une réponse',
    reassignment_in_progress: 'Réattribution en cours',
    rejected: 'Refusé',
    failed: 'En échec',
    completed: 'Réattribué',
    keep_as_placeholder: 'Gardé fictif',
    revoked: 'Révoqué',
    invited: 'Invité par e-mail',
    merged: 'Fusionné',
  },
  /** What that means for the contributions. */
  hints: {
    pending_reassignment:
      'Les contributions restent sous un compte fictif jusqu’à ce que vous sachiez de qui elles sont.',
    awaiting_approval: 'La personne a été sollicitée par e-mail. Rien ne bouge avant qu’elle n’accepte.',
    reassignment_in_progress: 'Les contributions passent à la personne qui a accepté.',
    rejected: 'La personne dit qu’elles ne sont pas d’elle. Vous pouvez les réattribuer à quelqu’un d’autre.',
    failed: 'Certaines contributions n’ont pas pu être déplacées. Vous pouvez réessayer.',
    completed: 'Les contributions portent le nom de cette personne.',
    keep_as_placeholder:
      'Les contributions restent définitivement sous leur compte fictif, sauf si vous en décidez autrement.',
    revoked: 'La personne garde ce qui a été déplacé ; les importations suivantes ne lui apportent plus rien.',
    invited: 'La personne qui a cette adresse a été sollicitée par e-mail. Rien ne bouge avant qu’elle n’accepte.',
    merged: 'C’est la même personne qu’un autre compte d’origine, qui a les contributions.',
  },
  splitting: 'Déplacement en cours',
  /** Why somebody is suggested. */
  reasons: {
    confirmed_email: 'Même adresse e-mail confirmée',
    public_email: 'Même adresse e-mail publique',
    username: 'Même nom d’utilisateur',
    name: 'Même nom',
  },
  /** Kinds of contributions. */
  kinds: {
    item_author: 'Publications, commentaires et réactions',
    term_mention: 'Mentions',
    file_creator: 'Fichiers',
    privacy_group_member: 'Places dans des cercles',
    memberships: 'Adhésions',
  },
  nothingToMove: 'Il n’y a rien à déplacer.',
  actions: {
    cancel: 'Annuler',
    cancelLong: 'Annuler la demande',
    keep_as_placeholder: 'Garder',
    keep_as_placeholderLong: 'Garder comme compte fictif',
    of: (action, name) => `${action} : ${name}`,
    reassign: 'Réattribuer',
    reassignOf: (name) => `Réattribuer ${name}`,
    resend: 'Relancer',
    resendLong: 'Relancer par e-mail',
    retry: 'Réessayer',
    retryLong: 'Réessayer',
    undo: 'Annuler…',
    undoLong: 'Annuler la réattribution…',
    undo_keep_as_placeholder: 'Ne plus garder',
    undo_keep_as_placeholderLong: 'Ne plus garder comme compte fictif',
    username: 'Nom d’utilisateur ou e-mail',
    usernameFor: (name) => `Nom d’utilisateur ou adresse e-mail pour ${name}`,
  },
  unknownUsername: (username) => `Personne ici n’a le nom d’utilisateur « ${username} ».`,
};

/** The placeholder users of a group. */
export const placeholders: Part<'placeholders'> = {
  title: (group) => `Comptes fictifs ${de(group)}`,
  short: 'Comptes fictifs',
  actions: 'Actions',
  all: 'Tous',
  allNamed: (name, count) => `${name} (${grouped(count)})`,
  atTop: 'Ils relèvent du groupe principal ; ses propriétaires les réattribuent.',
  bulk: 'Réattribuer en masse',
  bulkHint:
    'Les personnes sont sollicitées par e-mail avant que rien ne bouge, sauf si ce serveur y renonce. Une simulation montre seulement ce qui se passerait.',
  count: (count) => many(count, 'compte d’origine', 'comptes d’origine'),
  dryRun: 'Simulation',
  /** The three become links. */
  download: '{list} des comptes non réattribués, ou la même {filled} là où il n’y a pas de doute, ou {addresses}.',
  downloadList: 'Téléchargez la liste',
  fill: 'Pour chacun, saisissez le nom d’utilisateur ou l’e-mail public d’une personne de ce serveur, ou une adresse e-mail comme nom d’utilisateur pour inviter la personne qui l’a. Laissez vide en cas de doute : ces lignes sont ignorées.',
  import: 'Importer une archive',
  keepAll: 'Tout garder comme comptes fictifs…',
  keepAllPage: {
    title: 'Garder tous les comptes fictifs',
    question: (group) => `Garder tous les comptes fictifs ${de(group)} ?`,
    nobody: 'Personne n’attend de réattribution : il n’y a rien à garder.',
    lead: (count) =>
      `${many(count, 'compte fictif n’a pas été réattribué', 'comptes fictifs n’ont pas été réattribués')}. Leurs contributions y restent, et personne ne reçoit d’e-mail. Vous pourrez rouvrir chacun d’eux plus tard.`,
    keep: (count) => (count === 1 ? 'Le garder' : `Garder les ${grouped(count)}`),
    keepNone: 'N’en garder aucun',
    back: 'Retour',
  },
  kept: (count) => many(count, 'compte fictif est gardé.', 'comptes fictifs sont gardés.'),
  lists: 'Listes de comptes d’origine',
  nobodyImported: 'Personne n’a encore été importé.',
  nobodyMatches: 'Aucun résultat.',
  nobodyReassigned: 'Rien n’a encore été réattribué.',
  nobodyWaits: 'Personne n’attend de réattribution.',
  order: 'Ordre',
  orders: {
    name: 'Nom',
    name_desc: 'Nom, décroissant',
    state: 'État',
    newest: 'Les plus récents d’abord',
    oldest: 'Les plus anciens d’abord',
  },
  original: 'Compte d’origine',
  originals: 'Comptes d’origine',
  /** `{name}` becomes a link. */
  perhaps: 'Peut-être {name}',
  reassignedTo: 'Réattribué à',
  search: 'Rechercher',
  searchHint: 'Nom ou nom d’utilisateur',
  show: 'Afficher',
  showAll: 'Tout afficher',
  state: 'État',
  tabs: { awaiting: 'À réattribuer', reassigned: 'Réattribués' },
  upload: 'Téléverser',
  uploadFile: 'Téléversez le fichier complété',
  work: {
    processing:
      'Le fichier est en cours de traitement. Vous recevrez un e-mail à la fin, et le résultat s’affichera ci-dessous.',
    processed: 'Le fichier a été traité. Le résultat figure ci-dessous, et vous l’avez reçu par e-mail.',
    moving: (count) =>
      `${many(count, 'compte d’origine est en cours de réattribution', 'comptes d’origine sont en cours de réattribution')}.`,
    splitting: 'Des contributions sont en cours de division ou de fusion.',
  },
};

/** One source user, whom they may be, and what can be done. */
export const sourceUser: Part<'sourceUser'> = {
  about: 'À propos',
  allPosts: 'Tout ce que cette personne a écrit',
  contributions: 'Contributions importées',
  facts: {
    name: 'Nom',
    username: 'Nom d’utilisateur',
    identifier: 'Identifiant',
    from: 'Importé depuis',
    type: 'Type d’importation',
    to: 'Importé dans',
  },
  found: (count, search) => `${many(count, 'personne correspond', 'personnes correspondent')} à « ${search} ».`,
  label: 'Nom ou nom d’utilisateur',
  maybe: 'Qui cela pourrait être',
  moved: 'Toutes ont été déplacées.',
  none: 'Il n’y en a pas.',
  nobody: (search) => `Aucune personne à qui réattribuer ne correspond à « ${search} ».`,
  reassign: 'Réattribuer',
  reassignTo: (name, username) => `Réattribuer à ${name}, @${username}`,
  returning: 'Des contributions sont en train de revenir.',
  samples: 'Un extrait',
  search: 'Rechercher',
  somebody: 'Réattribuer à quelqu’un',
  split: 'Séparer certaines contributions…',
  /** `{name}` becomes a link. */
  splitFrom: 'A été séparé de {name}. Annuler la séparation y rend tout ; rien ne se perd.',
  apartFrom:
    'Vient d’imports dans {group}, et reste donc séparé de {name}. S’il s’agit de la même personne, fusionnez-les.',
  splitting: 'Des contributions sont en cours de division ou de fusion.',
  undoSplit: 'Annuler la séparation',
};

/** Splitting a source user, and undoing a reassignment. */
export const splits: Part<'splits'> = {
  title: (name) => `Diviser ${name}`,
  all: 'C’est la totalité : réattribuez plutôt le compte d’origine.',
  channels: 'Dans ces canaux (aucun choisi : dans tous)',
  count: 'Compter ce que cela ferait',
  kind: 'Type',
  lead: 'Si plusieurs personnes partageaient ce compte, mettez à part une partie de ses contributions. Elles deviennent celles d’un compte d’origine distinct, qui peut être réattribué à quelqu’un d’autre. D’ici là, vous pouvez l’annuler.',
  left: 'Reste',
  none: 'Il n’y a aucune contribution à diviser.',
  off: 'Séparé',
  outcome: 'Ce qui serait séparé',
  part: (part, total) => `${grouped(part)} sur ${many(total, 'contribution', 'contributions')}.`,
  since: 'À partir de ce jour',
  split: (count) => (count === 1 ? 'Séparer celle-ci' : `Séparer ces ${grouped(count)}`),
  tooFew: 'Choisissez-en d’autres : il faut mettre quelque chose à part.',
  until: 'Jusqu’à ce jour inclus',
  undo: {
    title: 'Annuler une réattribution',
    back: (person) => `Ceci revient ${de(person)} à un compte fictif :`,
    leave: 'Ne rien changer',
    nothing: 'Rien n’a encore été déplacé.',
    question: (name) => `Annuler la réattribution ${de(name)} ?`,
    somebody: 'la personne qui les a',
    stays:
      'Ce que la personne a modifié depuis reste à elle, et les rôles donnés par la réattribution sont retirés. Vous pourrez ensuite réattribuer ; la personne concernée devra accepter de nouveau.',
    undo: 'Annuler la réattribution',
  },
};

/** Merging original users who are one person, and separating them again. */
export const merges: Part<'merges'> = {
  title: (name) => `Fusionner ${name}`,
  lead: 'Si c’est la même personne qu’un autre compte d’origine, fusionnez les deux : les contributions de celui-ci vont à qui a celles de l’autre, de même que ce qui sera importé plus tard. Vous pouvez l’annuler.',
  into: 'Qui est la même personne ?',
  search: 'Rechercher',
  found: (count, search) =>
    `${many(count, 'compte d’origine correspond', 'comptes d’origine correspondent')} à « ${search} ».`,
  choose: 'Choisir',
  chooseOf: (name) => `Choisir ${name}`,
  outcome: (name) => `Ce qui irait à ${name}`,
  doubles: (count) =>
    `${many(count, 'réaction existe', 'réactions existent')} aussi chez l’autre, et ne s’afficheront pas deux fois.`,
  toUser: (person) => `Elles vont à ${person}, qui a celles de l’autre et reçoit un e-mail.`,
  merge: (name) => `Fusionner avec ${name}`,
  nothing: 'Il n’y a pas encore de contributions. Ce qui sera importé plus tard ira là.',
  link: 'Fusionner avec un autre compte d’origine…',
  undoLink: 'Annuler la fusion…',
  /** `{name}` becomes a link. */
  mergedInto: 'Est la même personne que {name}, qui a les contributions.',
  /** `{names}` becomes links. */
  merged: 'La même personne, fusionnée avec ce compte : {names}',
  undo: {
    title: 'Annuler une fusion',
    question: (name, other) => `Séparer ${name} de ${other} ?`,
    back: (other) => `Ceci revient de ${other} à un compte fictif à part :`,
    nothing: 'Il n’y a pas de contributions.',
    stays:
      'Si une personne les a, elle garde ce qu’elle a modifié depuis, et perd les rôles que la fusion lui a donnés. Les importations suivantes apportent à chacun les siennes.',
    undo: 'Annuler la fusion',
  },
};

/** Reassignments, for the people whom they are meant for. */
export const requests: Part<'requests'> = {
  title: 'Réattribution',
  accept: 'Accepter',
  /** `{name}` stands for whose contributions they are, in bold. */
  asks: '{requester} vous propose de reprendre les contributions de {name} sur {host}. Si vous acceptez, elles porteront votre nom :',
  decline: 'Refuser',
  details: 'Détails',
  facts: {
    from: 'Importé depuis',
    original: 'Compte d’origine',
    to: 'Importé dans',
    assignee: 'Réattribué à',
    requester: 'Réattribué par',
  },
  goTo: (group) => `Aller à ${group}`,
  missing: {
    title: 'Demande non disponible',
    /** `{username}` is set in bold. */
    hint: 'Elle a peut-être reçu une réponse ou été annulée, ou elle s’adresse à quelqu’un d’autre. Vous utilisez le compte {username}.',
    others: 'Voir ce qui attend votre réponse',
  },
  noSamples: (group) =>
    `Vous ne pouvez encore rien en voir : tout se trouve dans des canaux ${de(group)} auxquels vous n’avez pas accès.`,
  outcomes: {
    accepted: (name) => `Vous avez accepté. Les contributions ${de(name)} sont en train de vous revenir.`,
    completed: (name) => `Les contributions ${de(name)} sont maintenant les vôtres.`,
    revoked: (name) =>
      `Ce qui vous a été réattribué ${de(name)} reste à vous. Ce qu’apporteront d’autres importations ne vous reviendra pas.`,
    rejected: (name, requester) =>
      `Vous avez refusé. Les contributions ${de(name)} restent sous leur compte fictif, et ${requester} en a été informé.`,
    stopped: 'La réattribution s’est arrêtée. Un propriétaire du groupe peut la relancer.',
  },
  question: 'Ces contributions sont-elles les vôtres ?',
  declining: {
    open: 'Dire pourquoi vous refusez',
    reason: 'Raison',
    hint: 'La personne qui a fait la demande la lira.',
    send: 'Refuser et dire pourquoi',
  },
  report: {
    title: 'Est-ce un abus ?',
    open: 'Signaler la demande',
    hint: 'Cela refuse la demande et indique à l’administration du serveur qui l’a envoyée.',
    remark: 'Ce qui ne va pas',
    send: 'Refuser et signaler',
  },
  samples: 'Un extrait',
  toMove: 'Encore à déplacer',
  unverified:
    'L’archive a été téléversée sous forme de fichier ; le serveur qu’elle indique n’a donc pas été vérifié. N’acceptez que si ces contributions sont les vôtres : vous ne pourrez pas les rendre ici.',
};

const rows = (matched: number, failed: number, skipped: number): string =>
  `${grouped(matched)} en correspondance, ${grouped(failed)} en échec, ${grouped(skipped)} à ignorer`;

/** Uploaded files of reassignments, and what became of their rows. */
export const uploads: Part<'uploads'> = {
  title: 'Derniers téléversements',
  all: (count) => `Toutes (${grouped(count)})`,
  backToUpload: 'Retour au téléversement du fichier',
  column: (column) => `Colonne : ${column}`,
  columns: {
    source: 'Source user identifier',
    target: 'Service username, Service public email',
    flags: 'Keep as placeholder, Delete placeholder',
  },
  download: 'Télécharger ces lignes en CSV',
  dryRunOf: (file) => `Simulation de ${file}`,
  dryRuns: {
    received: 'La simulation attend son tour.',
    processing: 'La simulation est en cours.',
    failed: (reason) => `La simulation n’a pas pu être faite : ${reason}`,
    finished: (matched, failed, skipped) => `Rien n’a été modifié. Résultat prévu : ${rows(matched, failed, skipped)}.`,
    stays: 'Cette page reste un jour.',
  },
  file: 'Fichier',
  filter: 'Filtrer par résultat',
  firstRows: (count) => `Les ${grouped(count)} premières.`,
  noReason: 'la raison est inconnue.',
  noRows: 'Il n’y a aucune ligne à afficher.',
  original: 'Compte d’origine',
  preview: (total, matched, failed, skipped) =>
    `Rien n’a été modifié. Sur ${many(total, 'ligne', 'lignes')} : ${rows(matched, failed, skipped)}.`,
  problems: {
    title: 'Ce qui ne va pas dans le fichier',
    row: 'Ligne',
    column: 'Colonne',
    problem: 'Problème',
  },
  progress: 'Progression du fichier',
  reassignTo: 'Réattribuer à',
  result: 'Résultat',
  row: 'Ligne',
  rowNumber: (row) => `Ligne ${row}`,
  rows: 'Lignes',
  rowStates: { pending: 'En attente', matched: 'Correspondance', failed: 'Échec', skipped: 'Ignorée' },
  state: 'État',
  states: { received: 'En attente', processing: 'En cours', finished: 'Traité', failed: 'Non traité' },
  status: {
    received: 'Le fichier attend d’être traité.',
    processing: 'Le fichier est en cours de traitement.',
    failed: (reason) => `Le fichier n’a pas pu être traité : ${reason}`,
    finished: (matched, failed, skipped) =>
      `Le fichier a été traité : correspondances ${grouped(matched)}, échecs ${grouped(failed)}, lignes ignorées ${grouped(skipped)}.`,
    next: 'Corrigez les lignes en échec et téléversez-les de nouveau : ce qui correspondait reste tel quel.',
  },
  uploaded: 'Téléversé',
  why: 'Raison',
};
