import { fileURLToPath } from 'node:url';
import { type Command, liveOperatorsDay } from './clients.ts';

/** The interpreter that Debian's packages are for; another in the path may not see them. */
const ruby = '/usr/bin/ruby';
const day: Command = [ruby, fileURLToPath(new URL('operators_day.rb', import.meta.url))];

liveOperatorsDay({
  name: 'the Ruby gem gitlab',
  install: 'the package ruby-gitlab',
  probe: [ruby, '-e', 'require "gitlab"'],
  day,
});
