import { settings } from '../config.ts';

const introduction = `# Settings

<!-- Generated from \`settings\` in src/config.ts; \`npx vitest run src/cli/config-page.test.ts -u\` regenerates it. -->

Tributary needs no settings: \`npm start\` serves \`http://127.0.0.1:8080\` and keeps everything under \`./data\`.

Configure the server with environment variables, or with lines \`NAME=value\` in a file \`.env\` in the working
directory. Environment variables take precedence. An empty setting has its default value. If values are not valid, the
server lists all of them and doesn't start. For an unknown name that begins with \`TRIBUTARY_\`, the log has a warning
that suggests the closest setting. \`npx tributary doctor\` tests the database, file storage and email settings.

In Kubernetes, a Service called \`tributary\` sets \`TRIBUTARY_PORT=tcp://...\` in every pod. The server ignores this
value, logs a warning and uses the default port. To set a port, rename the Service or set \`enableServiceLinks: false\`.

Administrators can change some settings while the server runs, on \`/admin/settings\` or with \`PUT
/api/v4/application/settings\`. Their names there are listed below. A change takes effect in all processes within two
seconds. If the environment variable is set, it takes precedence, and the page shows the setting as locked.
`;

/** The page docs/operate/config.md. */
export function configPage(): string {
  const sections = settings.map((setting) => {
    const { name, fallback, description } = setting;
    const standard = `Default: ${fallback === '' ? 'empty' : `\`${fallback}\``}.`;
    const live = 'live' in setting ? [`Can be changed while the server runs, as \`${setting.live}\`.`] : [];
    return [`## ${name}`, description, [standard, ...live].join(' ')].join('\n\n');
  });
  return `${[introduction.trim(), ...sections].join('\n\n')}\n`;
}
