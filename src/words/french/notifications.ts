import type { Part } from '../translation.ts';
import { grouped } from './numbers.ts';

/** Texts of notifications. `{who}` and `{where}` stand for names, which pages set in bold. */
export const notifications: Part<'notifications'> = {
  title: 'Notifications',
  kinds: 'Types',
  tabs: {
    all: 'Toutes',
    mentions: 'Mentions',
    replies: 'Réponses',
    reactions: 'Réactions',
    requests: 'Demandes',
    other: 'Autres',
  },
  unread: 'Non lues',
  unreadMark: 'Non lue : ',
  markAll: 'Tout marquer comme lu',
  markShown: 'Marquer celles-ci comme lues',
  markOne: 'Marquer comme lue',
  settings: 'Paramètres des notifications',
  older: 'Notifications plus anciennes',
  moreUnread: 'Autres non lues',
  done: 'Elles sont marquées comme lues.',
  none: 'Rien ici pour l’instant.',
  noneHint: 'Les mentions, réponses, réactions et demandes s’affichent ici.',
  review: 'Examiner',
  somebody: 'Quelqu’un',
  others: (count) => (count < 2 ? '{who} et une autre personne' : `{who} et ${grouped(count)} autres`),
  sentences: {
    mention: '{who} vous mentionne dans {where}',
    message: '{who} vous a écrit',
    reply: '{who} a répondu dans {where}',
    reaction: '{who} a réagi à votre publication dans {where}',
    post: '{who} a écrit dans {where}',
    connection_request: '{who} souhaite vous ajouter à ses contacts',
    connection_accepted: '{who} fait maintenant partie de vos contacts',
    reassignment_request: 'Des contributions importées attendent votre réponse : {where}',
    claims: 'Des revendications de membres attendent une réponse dans {where}',
    invitation: '{who} vous invite à rejoindre {where}',
    group_member: 'Vous êtes membre du groupe {where}',
    import_finished: 'L’importation de {where} est terminée',
    import_failed: 'L’importation de {where} a échoué',
    report: 'Un signalement a été fait dans {where}',
    moderation: 'La modération a pris une décision sur vous ou ce que vous avez écrit',
  },
  /** Where several people did the same in one thread. */
  ofSeveral: {
    reply: '{who} ont répondu dans {where}',
    reaction: '{who} ont réagi à votre publication dans {where}',
    post: '{who} ont écrit dans {where}',
  },
  channel: (name) => `#${name}`,
};
