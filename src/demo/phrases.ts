/**
 * What the people of Millbrook write to each other. Variables are in braces: `{person}` and `{room}` are mentions,
 * `{link}`, `{emoji}` and `{code}` stand for themselves, other words are drawn from the lists below. `*word*` is bold.
 */
export interface Theme {
  readonly name: string;
  readonly topic: string;
  readonly purpose: string;
  readonly things: readonly string[];
  readonly openers: readonly string[];
}

export const themes: readonly Theme[] = [
  {
    name: 'general',
    topic: 'News for everybody in Millbrook',
    purpose: 'What all of us should know. Chatter goes to #random.',
    things: ['the summer fair', 'the footbridge', 'our opening hours', 'the newsletter', 'the annual meeting'],
    openers: [
      'Reminder: {thing} is on {day} at {time}. Bring a friend {emoji}',
      'Minutes of the meeting about {thing} are online: {link}',
      '*Thank you* to {person} for taking care of {thing}!',
      'Please read this before {day}: {link} {emoji}',
      'We are {number} members now. Welcome, everybody {emoji}',
    ],
  },
  {
    name: 'random',
    topic: 'Ducks, weather, biscuits',
    purpose: 'Everything that belongs nowhere else',
    things: ['the heron', 'that song', 'the fog this morning', 'the cake from yesterday', 'the vending machine'],
    openers: [
      'Has anybody else seen {thing} today? {emoji}',
      'Unpopular opinion: {thing} is overrated.',
      'I counted {number} ducks at the {place}. A record?',
      '{emoji} {emoji} {emoji}',
      'Somebody left a scarf in the {place}. Blue, smells of rosemary.',
    ],
  },
  {
    name: 'watermill',
    topic: 'Wheel, sluice and electricity',
    purpose: 'Bringing the old mill back to work',
    things: ['the sluice gate', 'the main bearing', 'paddle no. 7', 'the generator', 'the gearbox'],
    openers: [
      'Water level at the {place} is {number} cm, *rising*. I will open {thing} at {time}.',
      '{person} could you look at {thing}? It groans like my uncle after dinner.',
      'We made {number} kWh on {day}! {emoji}',
      'Log of last night:\n{code}',
      'Drawings of {thing} are here: {link}',
    ],
  },
  {
    name: 'garden',
    topic: 'Watering plan & seed exchange',
    purpose: 'Beds, bees & compost',
    things: ['the tomatoes', 'bed four', 'the compost', 'the bees', 'the apple tree'],
    openers: [
      'Who waters {thing} on {day}? I am away {emoji}',
      '{thing} needs help: *slugs*. Again.',
      'I have {number} seedlings to give away, they stand at the {place}.',
      'First harvest from {thing}! {emoji} Take some, they are in the {place}.',
      'Good read about {thing}: {link}',
    ],
  },
  {
    name: 'workshop',
    topic: 'Tools, machines, fingers: count them all after use',
    purpose: 'Booking of machines and help with projects',
    things: ['the lathe', 'the laser cutter', 'the 3D printer', 'the band saw', 'the soldering station'],
    openers: [
      '{thing} is *out of order*, please do not use it before {day}.',
      'How do I set up {thing} for plywood of {number} mm?',
      'My script for {thing}, use at your own risk:\n{code}',
      'Found {number} screws in {thing}. Whose are they? {person}?',
      'Booking {thing} for {day} {time}, shout if that is bad {emoji}',
    ],
  },
  {
    name: 'code',
    topic: 'Our website, the sensors, and why the build is red',
    purpose: 'Everything with semicolons & without',
    things: ['the level sensor', 'the booking page', 'the mail gateway', 'the build', 'the database'],
    openers: [
      'Why does {thing} do this?\n{code}',
      'Deployed {thing}, {number} tests are green {emoji}',
      '{person} review please: {link}',
      '{thing} is down since {time}. Looking into it with {person}.',
      'Can we have `a < b && b > c` in {thing} without everything falling over?',
    ],
  },
  {
    name: 'kitchen',
    topic: 'Soup on Thursdays',
    purpose: 'Cooking for many',
    things: ['the big pot', 'the oven', 'the soup', 'the sourdough', 'the coffee machine'],
    openers: [
      'Menu for {day}: lentil soup, bread, plum cake {emoji} *{number} portions*',
      'Who cleaned {thing}? You are a hero. {person}, was it you?',
      '{thing} is finished. So are we.',
      'Recipe as promised: {link}',
      'We need {number} kg of potatoes by {day}, can somebody with a car help?',
    ],
  },
  {
    name: 'board',
    topic: 'For members of the board',
    purpose: 'Money, contracts, people',
    things: ['the lease', 'the budget', 'the insurance', 'the grant application', 'the auditor'],
    openers: [
      'Draft for {thing}: {link} – comments until {day}, please.',
      '{thing} costs us {number} more each month. We should talk on {day} at {time}.',
      'Vote on {thing}: {emoji} for yes.',
      '{person} will sign for {thing}.',
    ],
  },
];

/** More rooms for larger communities: a theme and one of these. */
export const quarters: readonly string[] = ['north', 'south', 'east', 'west', 'harbour', 'hill', 'island', 'old-town'];

export const replies: readonly string[] = [
  'Yes!',
  'No idea, sorry.',
  '+1',
  'I can do that on {day}.',
  '{person} knows more about this.',
  'Thanks {person}! {emoji}',
  'Done. Took me {number} minutes and {number} swear words.',
  'See also {room}.',
  'I asked at the {place}, they say {day}.',
  'Could you send a picture?',
  'Here is how I did it:\n{code}',
  'This helped me: {link}',
  'That was {person}, I am *quite* sure {emoji}',
  'Works again. Nobody knows why.',
  'Let us talk about it on {day} at {time}.',
  'Wait, is it not the other way round? 1 < 2 & 2 < 3',
  'I will bring {number} of them.',
  '{emoji}',
  'ok',
  'Old problem, see {link} – _never again_, we said.',
];

/** Long messages are made of these. */
export const remarks: readonly string[] = [
  'The river does what it wants, and on {day} it wanted the cellar.',
  'I went to the {place} with a lamp, a rope and {number} sandwiches.',
  'Nobody had told us that the key was under the third stone.',
  'According to the plan of 1887 there should be a pipe; there is a family of otters.',
  'We then did what people always do: held a meeting.',
  'In the end it cost {number} and an afternoon, and it was worth both.',
  'If anybody asks, it was like this when we came.',
  'The measurements disagree by {number} percent, which is less than last year.',
];

export const places: readonly string[] = ['mill pond', 'old quay', 'tool shed', 'greenhouse', 'weir', 'reading room'];
export const days: readonly string[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const links: readonly (readonly [url: string, label?: string])[] = [
  ['https://millbrook.example/minutes?year=2024&no=12', 'Minutes no. 12'],
  ['https://rivers.example/level/millbrook'],
  ['https://wiki.millbrook.example/How_to_(not)_do_it', 'the wiki'],
  ['https://recipes.example/plum-cake#dough', 'plum cake'],
  ['https://code.millbrook.example/sensors/merge_requests/42'],
  ['https://video.example/watch?v=wheel&t=42', 'video, from 0:42'],
];

export const snippets: readonly string[] = [
  'level = read(sensor)\nif level > 230 && !open:\n    open_gate()  # *not* bold, <not> a tag',
  'SELECT day, max(level) FROM water GROUP BY day;',
  '$ systemctl restart gate\nJob for gate.service failed. See "journalctl -xe".',
  'for (const duck of pond) {\n  if (duck.isHungry) feed(duck, `bread_${duck.id}`);\n}',
  '21:04 gate: 12%\n21:05 gate: 80%\n21:06 gate: ???',
];

/** In Slack's spelling. */
export const emojis: readonly string[] = [
  'smile',
  '+1',
  'tada',
  'heart',
  'eyes',
  'duck',
  'ocean',
  'rocket',
  'coffee',
  'sunflower',
  'fire',
  'thinking_face',
  'millwheel',
];

export const reactionEmojis: readonly string[] = [
  '+1',
  'heart',
  'tada',
  'joy',
  'eyes',
  'raised_hands::skin-tone-4',
  'duck',
  'millwheel',
  'white_check_mark',
  'wave::skin-tone-2',
];

export const botLines: readonly (readonly [title: string, text: string])[] = [
  ['Build passed', 'Revision {number} of the website: all tests green.'],
  ['Build failed', 'Revision {number}: `test/gate.ts` says *no*.'],
  ['Water level', '{number} cm at the weir, {number} cm at the quay.'],
  ['New booking', 'The lathe is taken on {day} at {time}.'],
];
