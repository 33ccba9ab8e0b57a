import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough of an error's message to tell what was expected and what came. */
const MESSAGE_LENGTH = 600;

/** How long a test took, from its first line to its last. */
export interface TestSeconds {
  file: string;
  title: string;
  seconds: number;
}

/** What a stage came to: how many checks passed and failed, and which tests failed as far as the runner tells. */
export interface Tally {
  passed: number;
  failed: number;
  failures?: readonly string[];
  /** Tests that passed on their second try only. They count as passed. */
  flaky?: readonly string[];
  /** How long each test took, as far as the runner tells. */
  tests?: readonly TestSeconds[];
}

/** The part of vitest's JSON report that is read. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    assertionResults: readonly {
      status: string;
      fullName: string;
      duration?: number | null;
      failureMessages?: readonly string[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs?: readonly PlaywrightSpec[];
  suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSpec {
  ok: boolean;
  file: string;
  title: string;
  tests: readonly { status: string; results?: readonly PlaywrightTry[] }[];
}

interface PlaywrightTry {
  /** Milliseconds. */
  duration?: number;
  errors: readonly { message?: string; location?: { file: string; line: number } }[];
}

/**
 * Counts of a vitest run; a file that failed before its first test is named by its path alone. After the tests that
 * failed follows what the report does not have (details-reporter.ts).
 */
export function fromVitest(
  report: VitestReport | undefined,
  details: readonly string[] = [],
): Tally | undefined {
  if (!report) return undefined;
  const failures = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && file.status === 'failed') return [file.name];
    return tests.map(({ fullName, failureMessages: [message] = [] }) =>
      [`${file.name}: ${fullName}`, ...(message ? [`  ${beginningOf(message)}`] : [])].join('\n'),
    );
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: [...failures, ...details],
  };
}

/** Counts of a Playwright run. A test that passed on a second try counts as passed and is named as flaky. */
export function fromPlaywright(report: PlaywrightReport | undefined): Tally | undefined {
  if (!report) return undefined;
  const { expected, unexpected, flaky } = report.stats;
  const specs = report.suites.flatMap(specsOf);
  const isFlaky = ({ tests }: PlaywrightSpec) => tests.some(({ status }) => status === 'flaky');
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: specs.filter(({ ok }) => !ok).map(described),
    flaky: specs.filter(isFlaky).map(described),
  };
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A test, and a line for each error of its tries: where it was raised, and how its message begins. */
function described({ file, title, tests }: PlaywrightSpec): string {
  const tries = tests.flatMap(({ results = [] }) => results);
  const errors = tries.flatMap((each, index) =>
    each.errors.map(({ message = '', location }) => {
      const place = location && `${basename(location.file)}:${location.line} `;
      return `  try ${index + 1}: ${place ?? ''}${beginningOf(message)}`;
    }),
  );
  return [`${file}: ${title}`, ...errors].join('\n');
}

function beginningOf(message: string): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, MESSAGE_LENGTH);
}
