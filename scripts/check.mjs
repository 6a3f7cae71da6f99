// Everything that can be said about the code without running it: `npm run check`.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const prefix = 'check:';

/** Fault found with the output of a check that ended well. */
const suspicions = { imports: cruisedNothing };

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await runChecks();
  process.exitCode = failed ? 1 : 0;
}

/** The scripts of package.json that are named for a check, in their order: the slow ones first. */
async function readChecks() {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const named = Object.entries(scripts).filter(([name]) => name.startsWith(prefix));
  return named.map(([name, command]) => ({ name: name.slice(prefix.length), command }));
}

/** Runs all checks, as many at once as there are cores, and prints a line for each, and what the failed ones said. */
export async function runChecks() {
  const waiting = await readChecks();
  const tally = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { good, output, seconds } = await runCheck(check);
      tally[good ? 'passed' : 'failed'] += 1;
      console.log(`${good ? 'pass' : 'FAIL'}  ${check.name.padEnd(14)}${seconds.toFixed(1).padStart(5)} s`);
      if (!good) console.log(`${output.trim().replace(/^/gm, '      ')}\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return tally;
}

async function runCheck({ name, command }) {
  const start = performance.now();
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const options = { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH: path } };
  const { code, output } = await collect(spawn(command, options));
  const fault = code === 0 ? suspicions[name]?.(output) : `${command}: ended with ${code}`;
  return { good: !fault, output: `${output}\n${fault ?? ''}`, seconds: (performance.now() - start) / 1000 };
}

function collect(child) {
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: -1, output: String(error) }));
    child.on('close', (code, signal) => resolve({ code: code ?? signal, output: Buffer.concat(chunks).toString() }));
  });
}

/** With a compiler that it does not know, dependency-cruiser looks at no module and is content. */
function cruisedNothing(output) {
  const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
  return modules > 0 ? undefined : 'it looked at no module at all';
}
