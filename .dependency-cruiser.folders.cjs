/** Folders of src import each other one way, too; tests beside the code stand outside, as in `.dependency-cruiser.cjs`. */
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: '^src/http/web' },
      to: { circular: true, pathNot: '^src/http/web' },
    },
  ],
  options: { ...options, exclude: { path: '\\.test\\.tsx?$|^test/' } },
};
