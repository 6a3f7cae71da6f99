// Finds phrases that no native speaker would write in the documentation, the settings, the command line and the pages.
// `node scripts/english.mjs` lists them; test/architecture/english.test.ts fails on any.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Catalogues of `src/words/en` that are checked. */
const catalogues = [
  'access',
  'accounts',
  'admin',
  'administration',
  'composing',
  'conversation',
  'deletion',
  'emoji',
  'files',
  'groups',
  'home',
  'imported',
  'imports',
  'mails',
  'notifications',
  'people',
  'placeholders',
  'posts',
  'reassigning',
  'refusals',
  'saved',
  'search',
  'settings',
  'shell',
  'server/content-rules',
  'server/group-access',
  'server/group-places',
  'server/health',
  'server/server-settings',
  'server/terms',
];

/** Name, pattern and what to write instead. P1 to P17 are groups of German structures in English words. */
const patterns = [
  [
    'P1',
    /\b(?<!under)(?:stands?|stood|standing)\b(?! in for| out\b| alone\b)|\blies? (?:in|on|at|under|as)\b/gi,
    'is, appears, is shown',
  ],
  ['P2', /\bthat there (?:is|are|was|were)\b|\bwhich there (?:is|are)\b/gi, 'a noun'],
  [
    'P2',
    /\b(?:of|in|by|for|with|and|from|to|than|at|on|but|or) what (?:is|are|was|were|has|have|had|a|the|it|they|you|he|we|its|was)\b/gi,
    'a noun',
  ],
  [
    'P3',
    /\bwho(?:m)?ever\b|(?<!\b(?:from|to|by|with) )\bwhom\b|(?<=[.:;] )Who [a-z]+(?: [a-z]+)* (?:is|are|has|can|may|gets)\b(?![^.]*\?)/g,
    'anyone who, people who',
  ],
  [
    'P5',
    /\b(?:is|are|was) there (?:now|already)\b|\b(?:is|are) gone\b(?! \()|\bgoes? for (?:good|everyone|ever)\b|\bfor good\b/gi,
    'deleted, permanently',
  ],
  [
    'P6',
    /\bholds?\b(?=\s*(?:[.,;:|]|(?:for|in|at|too|instead|what|everything|all|no|together)\b))/gi,
    'applies, contains, is valid',
  ],
  [
    'P7',
    /\b(?:tak(?:e|es|en|ing)|took) (?:\w+ )?(?:back|out)\b|\bturn(?:s|ed)? down\b|\bput away\b|\b(?:let|lets) (?:\w+ )?in\b(?! to)|\bpass(?:es|ed)? on\b/gi,
    'revoke, remove, decline, dismiss, add, share',
  ],
  [
    'P8',
    /\bmak(?:e|es|ing) (?:an? |the |new |another )?(?:account|token|group|channel|user|webhook|link|invitation|database|folder)s?\b/gi,
    'create',
  ],
  ['P9', /\bmay (?:see|read|know|look|not see|not be seen)\b/gi, 'can, has access to'],
  ['P10', /(?<!\b(?:run|runs|ran|it) )\balone\b|\bat present\b|\bat most[.,;]/gi, 'only, right now, up to'],
  ['P11', /\b(?:some|every|no|any)body\b/gi, 'someone, everyone, no one, anyone'],
  ['P12', /, (?:too|as well)\b(?=\s*(?:[.,;:)|]|$))|\bas well[.,;]/gim, 'also'],
  [
    'P13',
    /\be-mails?\b|(?<![-/_.`])\bmails?\b(?! (?:server|program|client|provider|system|list|show|retry)s?\b)(?![-/_`])/gi,
    'email',
  ],
  ['P14', /\b(?:is|are) being (?:given|taken|made)\b/gi, 'active voice'],
  [
    'P15',
    /\bso many\b|\bfor so long\b|\bof (?:its|their|his|her|one's) own\b|\b(?:by|for) (?:itself|themselves)\b/gi,
    'number of, separate, automatically',
  ],
  [
    'P17',
    /\boriginal users?\b|\bimported names?\b|\b(?:takes?|took|taken|taking) over (?:what|contributions|messages|the name)\b/gi,
    'placeholder user, claim, reassign',
  ],
  [
    'P18',
    /\bbeside\b|\bbe it\b|\bsa(?:y|ys|id) so\b|\bone's\b|\bsuch an?\b|(?<!there )\b(?:is|are|was|were) no (?!longer|more\b|one\b)\w+|\b(?:goes|go|going|went|gone) on\b/gi,
    'plainer words',
  ],
];

/** Prose of Markdown: without code, links' addresses, quotations and headings of tables. */
function proseOf(markdown) {
  return (
    markdown
      // Names of tests.
      .replace(/(?<=\.test\.ts` \| )[^|\n]*(?= \|$)/gm, '')
      .replace(/```[\s\S]*?```|<!-- (\w[\w ]*) -->[\s\S]*?<!-- end of \1 -->|<!--[\s\S]*?-->/g, (code) =>
        code.replace(/[^\n]/g, ' '),
      )
      .replace(/`[^`\n]*(?:\n[^`\n]*)?`|"[^"\n]*(?:\n[^"\n]*)?"|\]\([^)\s]*\)|\*\*[^*\n]*\*\*|https?:\S+/g, (code) =>
        code.replace(/[^\n]/g, ' '),
      )
  );
}

/** The sentences among the string literals of a program. */
function literalsOf(source) {
  const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
  return (
    source
      .replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
      // Refusals have tests of their own.
      .replace(/new DomainError\([^;]*;/g, (code) => code.replace(/[^\n]/g, ' '))
      .split('\n')
      .map((line) =>
        [...line.matchAll(literal)]
          .map((found) => (found[1] ?? found[2] ?? found[3] ?? '').replace(/\$\{[^}]*\}/g, 'x'))
          .filter((text) => /[a-z]{2,} [a-z]/i.test(text))
          .join(' | '),
      )
      .join('\n')
  );
}

/** The texts of a catalogue, each on its line, with `x` for arguments. */
function textsOf(catalogue) {
  return catalogue
    .replace(/^\s*"\w+": (?=["{])/gm, '')
    .replace(/<\/?\w+\/?>/g, '')
    .replace(/\{\w+(?:, number(?:, [^}]*)?)?\}|#/g, 'x')
    .replace(/\{\w+, (?:plural|select|selectordinal),|(?:=\d+|\w+) (?=\{)|[{}]/g, ' | ');
}

function filesBelow(folder, extension) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => name.endsWith(extension) && !name.includes('.test.'))
    .sort();
}

/** What is checked: files, and how their prose is found. */
export function checkedFiles() {
  const pages = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    ...filesBelow('docs', '.md').filter((name) => !name.endsWith('GLOSSARY.md')),
  ];
  const programs = [...filesBelow('src/cli', '.ts'), ...filesBelow('src/config', '.ts')];
  return [
    ...pages.map((path) => ({ path, proseOf })),
    ...programs.map((path) => ({ path, proseOf: literalsOf })),
    ...catalogues.map((name) => ({ path: `src/words/en/${name}.json`, proseOf: textsOf })),
  ];
}

/** Everything that a text should say in other words. */
export function findOddities(text) {
  return text.split('\n').flatMap((line, index) =>
    patterns.flatMap(([name, pattern, instead]) =>
      [...line.matchAll(pattern)].map((found) => ({
        line: index + 1,
        name,
        instead,
        found: line.slice(Math.max(0, found.index - 40), found.index + found[0].length + 30).trim(),
      })),
    ),
  );
}

/** A report of one file. */
export function checkFile({ path, proseOf: read }) {
  const text = read(readFileSync(join(root, path), 'utf8'));
  return { path, words: text.match(/[A-Za-z][A-Za-z'’-]*/g)?.length ?? 0, oddities: findOddities(text) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let words = 0;
  let hits = 0;
  for (const file of checkedFiles()) {
    const report = checkFile(file);
    words += report.words;
    hits += report.oddities.length;
    for (const { line, name, found, instead } of report.oddities) {
      console.log(`${relative('.', join(root, report.path))}:${line}  ${name}  …${found}…  (${instead})`);
    }
  }
  console.log(`${hits} in ${words} words: ${((1000 * hits) / words).toFixed(1)} for 1,000`);
}
