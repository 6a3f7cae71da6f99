import { fileURLToPath } from 'node:url';
import { type Command, liveOperatorsDay } from './clients.ts';

/** The interpreter that Debian's packages are for; another in the path may not see them. */
const python = '/usr/bin/python3';
const day: Command = [python, fileURLToPath(new URL('operators_day.py', import.meta.url))];

liveOperatorsDay({
  name: 'python-gitlab',
  install: 'the package python3-gitlab',
  probe: [python, '-c', 'import gitlab'],
  day,
});
