import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough of an error's message to tell what was expected and what came. */
const MESSAGE_LENGTH = 600;

/** Enough of a page to tell where a journey waits. */
const PAGE_LENGTH = 1500;

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
  steps?: readonly { title: string; duration: number }[];
  /** Among them what each page showed at the end of a try that failed (e2e/support/shown.ts), in base64. */
  attachments?: readonly { name: string; body?: string }[];
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

/**
 * A test, and of each try that failed: where an error was raised and how its message begins, how long the steps took, and what the pages
 * showed. A slow machine elsewhere may be the only one where it fails, and this is all that is known of it.
 */
function described({ file, title, tests }: PlaywrightSpec): string {
  const tries = tests.flatMap(({ results = [] }) => results);
  const lines = tries.flatMap(({ errors, steps = [], attachments = [] }, index) => {
    if (errors.length === 0) return [];
    const raised = errors.map(({ message = '', location }) => {
      const place = location && `${basename(location.file)}:${location.line} `;
      return `${place ?? ''}${beginningOf(message)}`;
    });
    const taken = steps.map((step) => `${Math.round(step.duration / 1000)} s ${step.title}`);
    const shown = attachments.flatMap(({ name, body }) =>
      name === 'shown' && body
        ? [beginningOf(Buffer.from(body, 'base64').toString(), PAGE_LENGTH)]
        : [],
    );
    const all = [...raised, ...(taken.length > 0 ? [taken.join('; ')] : []), ...shown];
    return all.map((line) => `  try ${index + 1}: ${line}`);
  });
  return [`${file}: ${title}`, ...lines].join('\n');
}

function beginningOf(text: string, length = MESSAGE_LENGTH): string {
  return stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, length);
}
