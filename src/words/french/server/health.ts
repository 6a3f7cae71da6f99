import type { Part } from '../../translation.ts';
import { grouped } from '../numbers.ts';

/** Textes de la page qui montre comment va le serveur. */
export const health: Part<'health'> = {
  overall: {
    good: 'Tout fonctionne.',
    attention: 'Le serveur fonctionne, mais un point est à vérifier.',
    failing: 'Quelque chose ne fonctionne pas.',
  },
  checked: (when) => `Vérifié le ${when}.`,
  again: 'Vérifier à nouveau',
  states: { good: 'Bon', attention: 'À vérifier', failing: 'En panne' },
  parts: {
    database: 'Base de données',
    blobs: 'Stockage des fichiers',
    disk: 'Disque',
    jobs: 'Tâches',
    worker: 'Exécution des tâches',
    mail: 'E-mail',
    backup: 'Sauvegarde',
    requests: 'Requêtes',
    process: 'Processus',
  },
  facts: {
    kind: 'Type',
    size: 'Taille',
    write: 'Durée d’une écriture',
    probe: 'Durée pour écrire, lire et supprimer',
    files: 'Fichiers',
    free: 'Libre',
    waiting: 'En attente',
    running: 'En cours',
    failed: 'Échecs',
    oldest: 'Plus ancienne attente depuis',
    finished: 'Dernière tâche terminée',
    now: 'Travaille en ce moment',
    sent: 'Dernier envoi',
    failure: 'Dernier échec',
    newest: 'La plus récente',
    count: 'Ces dernières minutes',
    half: 'La moitié en moins de',
    most: '99 sur 100 en moins de',
    name: 'Nom',
    version: 'Version',
    since: 'Démarré',
    memory: 'Mémoire',
    heap: 'Objets JavaScript',
    eventLoop: 'Retard de la boucle d’événements',
  },
  databases: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  stores: { disk: 'Répertoire', s3: 'Stockage objet (S3)' },
  elsewhere: 'Les fichiers se trouvent dans un stockage objet.',
  noAnswer: 'Pas de réponse',
  failed: 'Échec',
  never: 'Jamais',
  none: 'Aucune',
  yes: 'Oui',
  no: 'Non',
  milliseconds: (count) => `${count < 1 ? 'Moins de 1' : grouped(Math.round(count))} ms`,
  partOf: (part, all) => `${part} sur ${all}`,
  orMore: (count, max) => (count >= max ? `${grouped(max)} ou plus` : grouped(count)),
  failingChore: (name) => `Tâche récurrente ${name}`,
  failingSince: (when) => `En échec depuis le ${when} :`,
  advice: {
    write_failed:
      'Rien ne peut être écrit : voyez le journal du serveur, et si le disque de la base est plein ou l’emplacement de TRIBUTARY_DATABASE_URL protégé en écriture.',
    write_slow:
      'L’écriture est lente : vérifiez si le disque de la base est très sollicité ou si une grande importation est en cours.',
    migrations_pending:
      'Le schéma est plus ancien que le programme : arrêtez le serveur et lancez « tributary migrate ».',
    blobs_failed:
      'Les fichiers ne peuvent être ni stockés ni lus : vérifiez que l’emplacement de TRIBUTARY_BLOBS est joignable et accessible en écriture.',
    blobs_slow:
      'Le stockage des fichiers est lent : vérifiez si le disque, ou le réseau vers le stockage objet, est très sollicité.',
    disk_full:
      'Il ne reste presque plus de place : libérez-en maintenant, ou déplacez les fichiers vers un disque plus grand.',
    disk_low:
      'Moins d’un dixième du disque est libre : voyez sous « Stockage » qui le remplit, ou prenez un disque plus grand.',
    chores_failed:
      'Des tâches récurrentes du serveur échouent. Leurs erreurs figurent ci-dessous, et les détails dans le journal. Le serveur les relance chaque minute.',
    jobs_failed:
      'Des tâches ont définitivement échoué : voyez sous « Tâches » ce qui s’est passé, puis relancez-les ou abandonnez-les.',
    jobs_waiting:
      'Des tâches attendent depuis plus de cinq minutes : augmentez TRIBUTARY_WORKER_CONCURRENCY, ou démarrez un autre processus de tâches.',
    worker_stale:
      'Aucune tâche n’a été exécutée depuis cinq minutes : vérifiez qu’un processus de rôle « all » ou « worker » tourne, et ce que dit son journal.',
    mail_failed:
      'Des e-mails n’ont pas pu être envoyés : voyez sous « E-mails » ce que le serveur de messagerie a répondu, puis renvoyez-les.',
    mail_waiting:
      'Des e-mails attendent depuis plus d’un quart d’heure : vérifiez que le serveur de messagerie de TRIBUTARY_SMTP_URL répond.',
    no_mail_server:
      'Aucun serveur de messagerie n’est réglé, les e-mails restent donc sur ce serveur : réglez TRIBUTARY_SMTP_URL.',
    backup_failed:
      'La dernière sauvegarde a échoué : voyez pourquoi dans le journal, et faites-en une avec « tributary backup ».',
    backup_old: 'Il n’y a pas eu de sauvegarde depuis plus d’un jour : voyez pourquoi dans le journal.',
    no_backup:
      'Aucune sauvegarde n’a encore été faite : réglez TRIBUTARY_BACKUP_TARGET, ou lancez « tributary backup ».',
    requests_slow:
      'Certaines requêtes prennent plus d’une seconde : vérifiez si le processeur et le disque du serveur sont très sollicités.',
    event_loop_slow:
      'Le processus est trop occupé pour répondre tout de suite : servez avec plus de processus (TRIBUTARY_WEB_PROCESSES).',
    memory_high:
      'La mémoire du processus est presque épuisée : redémarrez-le et donnez-lui-en plus (NODE_OPTIONS=--max-old-space-size).',
  },
};
