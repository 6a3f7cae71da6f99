// Moves the time of a server that tests have started, in all of its threads: `node --import moved-clock.mjs dist/main.js`.
import { openSync, readSync } from 'node:fs';

/** By how many milliseconds, as the test has last written it. */
const moved = new Float64Array(1);
const file = openSync(process.env.TRIBUTARY_TEST_CLOCK, 'r');
const system = Date.now;

Date.now = () => {
  readSync(file, moved, 0, moved.byteLength, 0);
  return Math.floor(system() + moved[0]);
};

globalThis.Date = new Proxy(Date, {
  construct: (target, parameters, made) =>
    Reflect.construct(target, parameters.length > 0 ? parameters : [target.now()], made),
});
