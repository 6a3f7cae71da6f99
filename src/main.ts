import { isMainThread } from 'node:worker_threads';

// Files are for no one but the user who runs this, whatever the shell says: files 0600, directories 0700.
if (isMainThread) process.umask(0o077);

try {
  const { runCommandLine } = await import('./cli/program.ts');
  await runCommandLine(process.argv);
} catch (error) {
  // With hardly any descriptors not even the program itself can be read.
  if (!['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  process.exitCode = 1;
  process.stderr.write('tributary: The limit of open files is too low. Raise it with `ulimit -n` to at least 1024.\n');
}
