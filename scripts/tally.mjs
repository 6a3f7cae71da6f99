// A reporter for vitest that writes the counts of the run to the file that TRIBUTARY_TEST_TALLY names, and says at its end
// which tests failed, each with the command that repeats it.
import { writeFileSync } from 'node:fs';

export default class Tally {
  onTestRunEnd(modules, unhandledErrors) {
    const tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        tally[outcomes[test.result().state]] += 1;
        if (test.result().state === 'failed') tell(module, test.fullName);
      }
      // A file that can't be loaded, or a suite whose hook failed, has no failed test to count.
      for (const entity of [module, ...module.children.allSuites()]) {
        tally.failed += entity.errors().length;
        for (const { message } of entity.errors()) tell(module, entity.fullName, `: ${message.split('\n')[0]}`);
      }
    }
    writeFileSync(process.env.TRIBUTARY_TEST_TALLY, JSON.stringify(tally));
  }
}

const outcomes = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'skipped' };

function tell(module, fullName = '', fault = '') {
  const { relativeModuleId: file, project } = module;
  const round = process.env.TRIBUTARY_CAMPAIGN_ROUND;
  const settings = round ? `TRIBUTARY_CAMPAIGN_ROUND=${round} ` : '';
  // A pattern, of titles with blanks between them.
  const pattern = fullName.replaceAll(' > ', ' ').replaceAll(/[^\p{L}\p{N} ]/gu, '.');
  const only = fullName ? ` -t '${pattern}'` : '';
  console.log(`failed  ${[file, fullName].filter(Boolean).join(' > ')}${fault}`);
  console.log(`        ${settings}npx vitest run --project ${project.name} ${file}${only}`);
}
