import { settings } from '../config.ts';

const introduction = `# Settings

<!-- Made from \`settings\` in src/config.ts; \`npx vitest run src/cli/config-page.test.ts -u\` regenerates it. -->

Tributary needs no settings: \`npm start\` serves \`http://127.0.0.1:8080\` and keeps everything under \`./data\`.

What is different with you goes into environment variables, or into a file \`.env\` in the working directory with lines
\`NAME=value\`; where both name a setting, the environment wins. A setting that is empty has its default. Wrong values
are reported all at once, and nothing is started. Names that begin with \`TRIBUTARY_\` and are no setting are a warning in
the log, with the name that may be meant. \`npx tributary doctor\` tries out what is set: database, blobs, mail.

In Kubernetes a Service called \`tributary\` puts \`TRIBUTARY_PORT=tcp://...\` into every pod, which is no port: it is
ignored, with a warning, and the default holds. To set a port, call the Service otherwise, or set \`enableServiceLinks: false\`.

Some settings can also be changed while the server runs, by administrators on \`/admin/settings\` or by
\`PUT /api/v4/application/settings\`; below they say under which name. This holds in all processes within two seconds. Once a variable is
set it holds instead, and the page shows it locked.
`;

/** The page docs/operate/config.md, from the settings themselves. */
export function configPage(): string {
  const sections = settings.map((setting) => {
    const { name, fallback, description } = setting;
    const standard = `Default: ${fallback === '' ? 'empty' : `\`${fallback}\``}.`;
    const live = 'live' in setting ? [`May change while the server runs, as \`${setting.live}\`.`] : [];
    return [`## ${name}`, description, [standard, ...live].join(' ')].join('\n\n');
  });
  return `${[introduction.trim(), ...sections].join('\n\n')}\n`;
}
