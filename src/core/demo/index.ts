export { beginDemo, removeDemo } from './operations/demo.ts';
export { type Demo, readDemo } from './storage/demo.ts';
