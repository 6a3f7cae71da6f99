import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { give, isReady, readyBinaries, serverOwner } from './postgres.ts';
import { freePort } from './server-process.ts';

/** A PostgreSQL server of a test's own, which it can stop, start and freeze. */
export interface PostgresCluster extends AsyncDisposable {
  /** A superuser's URL of the database `postgres`. */
  readonly url: string;
  start(): Promise<void>;
  /** `fast` rolls back and disconnects everybody; `immediate` ends like a crash. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Stops all processes of the server where they are. */
  freeze(): void;
  thaw(): void;
}

/** Obeys its standard input, and ends with it, so that nothing is left when the test is killed. */
const life = `
exec 3<&0 </dev/null
printf %s "$PGPASSWORD" >"$DIRECTORY/password"
"$BINARIES/initdb" --pgdata="$DIRECTORY/data" --username=tributary --auth=password --pwfile="$DIRECTORY/password" \\
  --encoding=UTF8 --locale=C --no-sync >"$DIRECTORY/log" 2>&1 || { cat "$DIRECTORY/log" >&2; exit 1; }
server=
while read -r order <&3; do
  case $order in
    start)
      "$BINARIES/postgres" -D "$DIRECTORY/data" -p "$PORT" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \\
        -c fsync=off -c max_connections="$CONNECTIONS" >>"$DIRECTORY/log" 2>&1 3<&- &
      server=$! ;;
    *) kill "-$order" "$server"; wait "$server" ;;
  esac
  echo "$order $server"
done
kill -CONT -- -$$ 2>/dev/null
[ -n "$server" ] && { kill -QUIT "$server"; wait "$server"; } 2>/dev/null
cd / && rm -rf "$DIRECTORY"
`;

/** @param connections as many as the server takes at once */
export async function startCluster(connections: number): Promise<PostgresCluster> {
  const owner = await serverOwner();
  const directory = await mkdtemp(join(owner ? '/tmp' : tmpdir(), 'tributary-cluster-'));
  const binaries = await readyBinaries(directory, owner);
  if (owner) give(directory, owner);
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const child = spawn('/bin/sh', ['-c', life], {
    cwd: directory,
    env: {
      PATH: '/usr/bin:/bin',
      BINARIES: binaries,
      DIRECTORY: directory,
      PORT: String(port),
      PGPASSWORD: password,
      CONNECTIONS: String(connections),
    },
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...owner,
  });
  const ended = once(child, 'exit');
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let server = 0;
  const order = async (word: string): Promise<void> => {
    child.stdin.write(`${word}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error('the shell of the cluster has ended');
    server = Number(String(value).split(' ')[1]);
  };
  const url = `postgres://tributary:${password}@127.0.0.1:${port}/postgres`;
  const cluster: PostgresCluster = {
    url,
    start: async () => {
      await order('start');
      for (let tries = 0; !(await isReady(url)); tries += 1) {
        if (tries > 300) throw new Error('the cluster did not start');
        await sleep(50);
      }
    },
    stop: (how) => order(how === 'fast' ? 'INT' : 'QUIT'),
    freeze: () => {
      // The parent first, so that it starts no others meanwhile.
      for (const pid of [server, ...childrenOf(server)]) process.kill(pid, 'SIGSTOP');
    },
    thaw: () => {
      for (const pid of [server, ...childrenOf(server)]) process.kill(pid, 'SIGCONT');
    },
    [Symbol.asyncDispose]: async () => {
      child.stdin.end();
      await ended;
    },
  };
  await cluster.start();
  return cluster;
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}
