import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * A reporter of vitest: writes what was raised outside the tests into a file, as a list of texts. Such an error fails the run, and the
 * JSON report does not have it. The file is written only when there is something to tell.
 */
export class UnhandledReporter implements Reporter {
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const ofSuites = modules.flatMap((module) =>
      module.errors().map((error) => described(error, module.moduleId)),
    );
    const all = [...errors.map((error) => described(error)), ...ofSuites];
    if (all.length > 0) writeFileSync(this.file, JSON.stringify(all));
  }
}

/** The file and the test that ran when the error came, as far as vitest knows them, and how its stack begins. */
function described(error: SerializedError, path?: string): string {
  const where = path ?? (error['VITEST_TEST_PATH'] as string | undefined);
  const test = error['VITEST_TEST_NAME'] as string | undefined;
  const place = [where ? relative(process.cwd(), where) : 'unknown file', test].filter(Boolean);
  const stack = (error.stack ?? `${error.name}: ${error.message}`).split('\n').slice(0, 6);
  return `raised outside the tests, ${place.join(': ')}\n${stack.map((line) => `  ${line.trim()}`).join('\n')}`;
}
