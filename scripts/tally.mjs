// A reporter for vitest that writes the counts of the run to the file that TRIBUTARY_TEST_TALLY names, and says at its end
// which tests failed, and which passed only when they were repeated: those are to be fixed.
import { writeFileSync } from 'node:fs';

export default class Tally {
  onTestRunEnd(modules, unhandledErrors) {
    const tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        tally[outcomes[test.result().state]] += 1;
        if (test.result().state === 'failed') console.log(`failed  ${module.relativeModuleId} > ${test.fullName}`);
        if (test.diagnostic()?.flaky) console.log(`flaky  ${module.relativeModuleId} > ${test.fullName}`);
      }
      // A file that can't be loaded, or a suite whose hook failed, has no failed test to count.
      for (const entity of [module, ...module.children.allSuites()]) {
        tally.failed += entity.errors().length;
        const name = [module.relativeModuleId, entity.fullName].filter(Boolean).join(' > ');
        for (const { message } of entity.errors()) console.log(`failed  ${name}: ${message.split('\n')[0]}`);
      }
    }
    writeFileSync(process.env.TRIBUTARY_TEST_TALLY, JSON.stringify(tally));
  }
}

const outcomes = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'skipped' };
