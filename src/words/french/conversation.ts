import type { Part } from '../translation.ts';
import { many } from './numbers.ts';

/** The channel of a group. */
export const conversation: Part<'conversation'> = {
  messages: (name) => `Messages dans ${name}`,
  older: 'Messages plus anciens',
  newer: 'Messages plus récents',
  newest: 'Aller aux derniers messages',
  none: 'Personne n’a encore écrit ici.',
  noneHint: 'À vous d’écrire le premier message.',
  deleted: 'Le message a été supprimé.',
  back: 'Retour aux canaux',
  about: 'À propos de ce canal',
  aboutTitle: 'À propos',
  close: 'Fermer',
  everyone: (group) => `Tout le monde dans ${group}`,
  everyoneReads: {
    private: (group) => `Tout le monde dans ${group} peut lire et écrire ici.`,
    internal: (group) => `Toute personne ayant un compte peut lire ceci, tout le monde dans ${group} peut écrire.`,
    public: (group) => `Tout le monde peut lire ceci, et chacun dans ${group} peut écrire.`,
  },
  everybodyReads: 'Tout le monde peut lire ici ; les membres du groupe écrivent.',
  someRead: 'Seuls certains membres du groupe peuvent lire ici.',
  searchIn: (name) => `Rechercher dans ${name}`,
  jump: 'Aller à un jour',
  go: 'Aller',
  day: 'Jour',
  feed: 'Flux (Atom)',
  reply: 'Répondre',
  archived: 'Archivé',
  new: 'Nouveau',
  firstUnread: 'Aller au premier message non lu',
  markedUnread: 'Marqué comme non lu à partir d’ici',
  pinned: 'Épinglés',
  photos: 'Photos',
  allPhotos: 'Toutes les photos',
  members: 'Membres',
  allMembers: 'Tous les membres',
  someMembers: (count) => many(count, 'membre', 'membres'),
};

/** A thread of messages. */
export const thread: Part<'thread'> = {
  back: 'Retour au canal',
  thread: 'Fil',
  in: (name) => `dans ${name}`,
  follow: 'Suivre',
  followed: 'Suivi',
  mute: 'Mettre en sourdine',
  muted: 'En sourdine',
};
