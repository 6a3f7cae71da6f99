import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * What answering costs at least: a bare server that sends the same bytes from memory. It runs in a process of its own:
 * `memory-server.ts <directory> <port>`; the answer to `/<name>` is the file of this name.
 */
const [directory = '', port = '0'] = process.argv.slice(2);
const bodies = new Map<string, Buffer>();

const server = createServer((request, response) => {
  const name = (request.url ?? '/').slice(1).split('?')[0]!;
  if (name === 'readyz') return void response.end('ready');
  const body = bodies.get(name) ?? readFileSync(`${directory}/${name}`);
  bodies.set(name, body);
  request.resume();
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', body.length);
  response.end(body);
});
server.listen(Number(port), '127.0.0.1');
