// What others use of the demo: a made-up community in a group of its own.
export { beginDemo, removeDemo } from './operations/demo.ts';
export { type Demo, readDemo } from './storage/demo.ts';
