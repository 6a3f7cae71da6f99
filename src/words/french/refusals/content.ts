import type { content as english } from '../../english/refusals/content.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about posts, events and searching. */
export const content: Refusals<typeof english> = {
  'The channel "{0}" does not let you write there.': 'Le canal « {0} » ne vous permet pas d’y écrire.',
  'The file has {0} events, and {1} are imported at once: split it.':
    'Le fichier contient {0} événements, et {1} sont importés à la fois : divisez-le.',
  'The event lasts longer than a year.': 'L’événement dure plus d’un an.',
  'The event is private. Import it into your own channel.':
    'L’événement est privé. Importez-le dans votre propre canal.',
  'A newer version of this event has already been imported.':
    'Une version plus récente de cet événement a déjà été importée.',
  'The draft is longer than what can be posted.': 'Le brouillon est plus long que ce qui peut être publié.',
  '"options" is a JSON object.': '« options » est un objet JSON.',
  '"{0}" is too long: it has {1} bytes of text, and {2} are allowed. Shorten it, or attach the rest as a file.':
    'Le texte est trop long (« {0} ») : il compte {1} octets, et {2} sont permis. Raccourcissez-le ou joignez le reste dans un fichier.',
  '"{0}" is too long: it has {1} characters, and {2} are allowed.':
    'Le texte est trop long (« {0} ») : il compte {1} caractères, et {2} sont permis.',
  '"{0}" has 1 to {1} characters.': '« {0} » compte de 1 à {1} caractères.',
  '"{0}" has 2 to {1} different answers of {2} characters at most.':
    '« {0} » a de 2 à {1} réponses différentes de {2} caractères au plus.',
  'Of a poll, give "poll_answers"; the votes make its object.':
    'Pour un sondage, donnez « poll_answers » ; son objet vient des votes.',
  '"title" is one of the answers: {0}.': '« title » est l’une des réponses : {0}.',
  'You have voted already.': 'Vous avez déjà voté.',
  'You may not do this in this channel.': 'Vous ne pouvez pas faire cela dans ce canal.',
  'An event says when it takes place: {"type": "Event", "startTime": "2026-03-29T10:00:00Z", "endTime": ..., "timezone": "Europe/Berlin"}; it ends after it begins, within a year, and "rrule" is a rule of RFC 5545 for days.':
    'Un événement dit quand il a lieu : il finit après son début, dans l’année, et « rrule » est une règle de la RFC 5545 pour des jours.',
  'The channel is archived: nothing new can be posted.': 'Le canal est archivé : on ne peut plus rien y publier.',
  '{0}: nothing can be added to it.': '{0*} : rien ne peut y être ajouté.',
  'This waits until moderators have looked at it': 'Ceci attend que la modération l’ait examiné',
  'Moderators have hidden this': 'La modération a masqué ceci',
  'Comments on this post are closed.': 'Les commentaires de cette publication sont fermés.',
  'Only its author and those who moderate the channel can delete an item.':
    'Seuls l’auteur et la modération du canal peuvent supprimer une publication.',
  'Only its author can edit an item.': 'Seul son auteur peut modifier une publication.',
  'no content: "body" is blank.': 'Aucun contenu : le texte est vide.',
  'What stands on the wall of another channel has its audience.':
    'Ce qui est sur le mur d’un autre canal en a la visibilité.',
  'At most {0} items are pinned in a channel: unpin another one.':
    'Un canal a au plus {0} publications épinglées : désépinglez-en une autre.',
  'Only its author and those who moderate the channel can close or open a thread.':
    'Seules la personne qui l’a commencé et la modération du canal peuvent fermer ou rouvrir un fil.',
  'Only those who moderate the channel pin items in it.': 'Seule la modération du canal peut y épingler.',
  '"category" names at most {0} categories.': '« category » nomme au plus {0} catégories.',
  '"{0}" is nested too deep.': '« {0} » est imbriqué trop profondément.',
  '"body" is missing: what is to be shown.': '« body » manque : le texte à montrer.',
  '"expire" lies in the past.': 'La date d’expiration (« expire ») est passée.',
  'There is an item with this message id already.': 'Une publication a déjà cet identifiant.',
  '"created" lies in the future: what an imported author wrote is from the past.':
    '« created » est dans le futur : ce qu’un auteur importé a écrit date du passé.',
  'You may not speak for the identity that "remote_xchan" names.':
    'Vous ne pouvez pas parler pour l’identité que « remote_xchan » nomme.',
  '"body" is missing: an item has text, or a file in "media".': 'Écrivez quelque chose ou joignez un fichier.',
  'Links to other sites are not for people who are new here. {0}':
    'Les nouveaux venus ne peuvent pas mettre de liens vers d’autres sites. {0*}',
  'Who is new here writes {0} messages an hour at most: try again in an hour. {1}':
    'Les nouveaux venus écrivent au plus {0} messages par heure : réessayez dans une heure. {1*}',
  'That ends when your account is {0} days old.': 'Cela cesse quand votre compte a {0} jours.',
  'That ends when you have written {0} messages.': 'Cela cesse quand vous avez écrit {0} messages.',
  'That ends when your account is {0} days old and you have written {1} messages.':
    'Cela cesse quand votre compte a {0} jours et que vous avez écrit {1} messages.',
  '{0} not wanted here: change your text, and send it again.': '{0*} ici : modifiez votre texte et renvoyez-le.',
  'The words "{0}" are': 'Les mots « {0} » ne sont pas souhaités',
  'Links to {0} are': 'Les liens vers {0} ne sont pas souhaités',
  '"[ends]" is a moment to come, as in 2026-01-31 12:00, not "{0}".':
    '« [ends] » est un moment à venir, comme 2026-01-31 12:00, et non « {0} ».',
  'Choose a privacy group, or another audience.': 'Choisissez un cercle ou une autre visibilité.',
  'Name the people who can see this.': 'Nommez les personnes qui peuvent voir ceci.',
  '“{0}” is no audience.': '« {0} » n’est pas une visibilité.',
  'Nobody is known here as {0}.': 'Personne ne s’appelle {0} ici.',
  '“{0}” is no date.': '« {0} » n’est pas une date.',
  'A draft is named by its place, as in "post:12".': 'Un brouillon est désigné par son endroit, comme « post:12 ».',
  'A poll has two different answers or more, each on a line of its own.':
    'Un sondage a au moins deux réponses différentes, une par ligne.',
  'A poll lasts 1 to {0} days.': 'Un sondage dure de 1 à {0} jours.',
  'What is searched for has at most {0} characters.': 'La recherche compte au plus {0} caractères.',
  'page is invalid: a search shows the first {0} that it finds; search for more words':
    'page n’est pas valide : une recherche montre les {0} premiers résultats ; cherchez plus de mots.',
  '“{0}” cannot be searched for: it has no letters, digits or emoji.':
    '« {0} » ne peut pas être recherché : il ne contient ni lettre, ni chiffre, ni emoji.',
  '“-{0}:” is not understood: words, phrases and hashtags alone can be left out.':
    '« -{0}: » n’est pas compris : seuls des mots, des expressions et des hashtags peuvent être exclus.',
  '"{0}:" is one of {1}.': '« {0}: » est l’une de ces valeurs : {1}.',
  '"{0}:" takes a day, as in {1}:2026-01-31.': '« {0}: » prend un jour, comme {1}:2026-01-31.',
};
