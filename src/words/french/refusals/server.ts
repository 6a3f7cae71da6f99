import type { server as english } from '../../english/refusals/server.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about moderation and the server. */
export const server: Refusals<typeof english> = {
  'Write to the person why, in {0} characters at most.': 'Écrivez à la personne pourquoi, en {0} caractères au plus.',
  'A suspension ends in the future, within ten years.': 'Une suspension finit dans le futur, dans les dix ans.',
  'Write an answer of {0} characters at most.': 'Écrivez une réponse de {0} caractères au plus.',
  'You have answered often enough: the moderators know what you think.':
    'Vous avez assez répondu : la modération connaît votre avis.',
  'Write a word or a phrase of {0} characters at most; an asterisk at its end stands for any ending.':
    'Écrivez un mot ou une expression de {0} caractères au plus ; un astérisque final vaut toute terminaison.',
  'Write the name of a site, such as shop.example.': 'Écrivez le nom d’un site, comme shop.example.',
  'There are {0} rules here, which is the most: remove one first.':
    'Il y a ici {0} règles, le maximum : retirez-en d’abord une.',
  'There is a rule for this already: change that one.': 'Il y a déjà une règle pour cela : modifiez-la.',
  'That cannot be decided about this case as it is now.':
    'Cela ne peut pas être décidé pour ce cas dans son état actuel.',
  'Give a reason: whoever wrote it is notified.': 'Donnez une raison : la personne qui l’a écrit en est informée.',
  'A reason has {0} characters at most.': 'Une raison compte au plus {0} caractères.',
  'Nobody else sees this post: there is nothing to hide.':
    'Personne d’autre ne voit cette publication : il n’y a rien à masquer.',
  'A whole number from {0} to {1}, please.': 'Un nombre entier de {0} à {1}, s’il vous plaît.',
  'A note has {0} characters at most.': 'Une note compte au plus {0} caractères.',
  'This is your own: you can delete it yourself.': 'C’est à vous : vous pouvez le supprimer vous-même.',
  'Only those who moderate here may do this.': 'Seule la modération peut faire cela ici.',
  'Only administrators decide for the whole server.': 'Seule l’administration décide pour tout le serveur.',
  'Whoever wrote this has no account here: nobody would read it.':
    'La personne qui a écrit ceci n’a pas de compte ici : personne ne le lirait.',
  'This is about you: another moderator has to decide it.': 'Cela vous concerne : un autre modérateur doit en décider.',
  'Who moderates the group cannot be suspended there: change the role first.':
    'Qui modère le groupe ne peut pas y être suspendu : changez d’abord son rôle.',
  'The person is suspended there already: lift that first.':
    'Cette personne y est déjà suspendue : levez d’abord cette mesure.',
  'This suspension has ended already.': 'Cette suspension est déjà terminée.',
  'You have reported a lot within the last hour. Try again in an hour.':
    'Vous avez beaucoup signalé depuis une heure. Réessayez dans une heure.',
  '{0} Not Found': 'Introuvable : {0*}',
  'Too many {0}; try again in {1} seconds.': 'Trop de {0*} ; réessayez dans {1} secondes.',
  'Too many are signing in at this moment; try again in {0} seconds.':
    'Trop de personnes se connectent en ce moment ; réessayez dans {0} secondes.',
  'Only administrators may do this.': 'Seule l’administration peut faire cela.',
  'You are no longer an administrator. Try again.': 'Vous n’êtes plus administrateur. Réessayez.',
  'You may no longer act for this channel.': 'Vous ne pouvez plus agir au nom de ce canal.',
  'No dead job has the id {0}; "jobs list --state dead" shows them.': 'Aucune tâche abandonnée n’a le numéro {0}.',
  'The name of a server has 1 to {0} characters.': 'Le nom d’un serveur compte de 1 à {0} caractères.',
  "You're uploading too many images at once. Wait until some of them are done, then try again.":
    'Vous envoyez trop d’images à la fois. Attendez que certaines soient traitées, puis réessayez.',
  'This form has already been sent. Check whether it took effect before you send it again.':
    'Ce formulaire a déjà été envoyé. Vérifiez s’il a pris effet avant de l’envoyer à nouveau.',
  'This form is out of date. Go back, load the page again and send it once more.':
    'Ce formulaire est périmé. Revenez en arrière, rechargez la page et renvoyez-le.',
  'This form was sent from another site, so nothing was done.':
    'Ce formulaire vient d’un autre site, donc rien n’a été fait.',
  'The database does not answer at the moment. Try again in a few seconds.':
    'La base de données ne répond pas en ce moment. Réessayez dans quelques secondes.',
  'The file storage does not answer at the moment. Try again in a few seconds.':
    'Le stockage de fichiers ne répond pas en ce moment. Réessayez dans quelques secondes.',
  'The server has no space left, so nothing of this was kept. Try again later; its administrators can make room.':
    'Le serveur n’a plus de place, donc rien n’a été gardé. Réessayez plus tard ; l’administration peut en libérer.',
  'This address is suppressed already.': 'Cette adresse ne reçoit déjà plus de courrier.',
  'Reports about mail take TRIBUTARY_MAIL_REPORTS_SECRET, as Bearer token or as password.':
    'Les rapports sur le courrier exigent TRIBUTARY_MAIL_REPORTS_SECRET, comme jeton Bearer ou comme mot de passe.',
};
