/** What a stage came to: how many checks passed and failed, and which tests failed as far as the runner tells. */
export interface Tally {
  passed: number;
  failed: number;
  failures?: readonly string[];
}

/** The part of vitest's JSON report that is read. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    assertionResults: readonly { status: string; fullName: string }[];
  }[];
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs?: readonly { ok: boolean; file: string; title: string }[];
  suites?: readonly PlaywrightSuite[];
}

/** Counts of a vitest run; a file that failed before its first test is named by its path alone. */
export function fromVitest(report: VitestReport | undefined): Tally | undefined {
  if (!report) return undefined;
  const failures = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && file.status === 'failed') return [file.name];
    return tests.map(({ fullName }) => `${file.name}: ${fullName}`);
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

/** Counts of a Playwright run. A test that passed only on a second try counts as failed. */
export function fromPlaywright(report: PlaywrightReport | undefined): Tally | undefined {
  if (!report) return undefined;
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky,
    failures: report.suites.flatMap(failedSpecs),
  };
}

function failedSpecs({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap(failedSpecs),
  ];
}
