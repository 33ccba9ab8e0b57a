import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Enough lines of a difference to see what came in the place of what was expected. */
const DIFFERENCE_LINES = 40;

/**
 * A reporter of vitest: writes what the JSON report does not have into a file, as a list of texts. That is what was raised outside the
 * tests, which fails the run, and how what a test got differs from what it expected. The file is written only when there is something to
 * say.
 */
export class DetailsReporter implements Reporter {
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const ofSuites = modules.flatMap((module) =>
      module.errors().map((error) => described(error, module.moduleId)),
    );
    const all = [
      ...errors.map((error) => described(error)),
      ...ofSuites,
      ...modules.flatMap(differencesOf),
    ];
    if (all.length > 0) writeFileSync(this.file, JSON.stringify(all));
  }
}

/** How what came differs from what was expected, for each failed test of a file that compared something. */
function differencesOf(module: TestModule): string[] {
  return [...module.children.allTests('failed')].flatMap((test) =>
    (test.result().errors ?? []).flatMap(({ diff }) => {
      if (!diff) return [];
      const lines = stripVTControlCharacters(diff).split('\n').slice(0, DIFFERENCE_LINES);
      const place = `${relative(process.cwd(), module.moduleId)}: ${test.fullName}`;
      return [`difference, ${place}\n${lines.map((line) => `  ${line}`).join('\n')}`];
    }),
  );
}

/** The file and the test that ran when the error came, as far as vitest knows them, and how its stack begins. */
function described(error: SerializedError, path?: string): string {
  const where = path ?? (error['VITEST_TEST_PATH'] as string | undefined);
  const test = error['VITEST_TEST_NAME'] as string | undefined;
  const place = [where ? relative(process.cwd(), where) : 'unknown file', test].filter(Boolean);
  const stack = (error.stack ?? `${error.name}: ${error.message}`).split('\n').slice(0, 6);
  return `raised outside the tests, ${place.join(': ')}\n${stack.map((line) => `  ${line.trim()}`).join('\n')}`;
}
