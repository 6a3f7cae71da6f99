/** The parts of a changelog: what stands before the first version, and each version with its heading. */
function partsOf(changelog) {
  const [head, ...versions] = changelog.split(/^(?=## )/m);
  return {
    head,
    versions: versions.map((text) => [text.split('\n', 1)[0], text.slice(text.indexOf('\n') + 1).trim()]),
  };
}

/** Whether a version is made of this one: what is unreleased, and of a final version its release candidates. */
const isPartOf = (version) => (heading) =>
  heading === '## Unreleased' || (!version.includes('-') && heading.startsWith(`## ${version}-`));

/** What a version will consist of; empty where there is nothing. */
export function entriesOf(changelog, version) {
  const own = partsOf(changelog).versions.filter(([heading]) => isPartOf(version)(heading));
  return own.flatMap(([, text]) => (text === '' ? [] : text)).join('\n\n');
}

/** The changelog in which a version has its entries and its day. */
export function withVersion(changelog, version, day) {
  const { head, versions } = partsOf(changelog);
  const others = versions.filter(([heading]) => !isPartOf(version)(heading));
  const made = [['## Unreleased', ''], [`## ${version} - ${day}`, entriesOf(changelog, version)], ...others];
  return `${head}${made.map(([heading, text]) => (text === '' ? heading : `${heading}\n\n${text}`)).join('\n\n')}\n`;
}
