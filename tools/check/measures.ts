import { relative } from 'node:path';

import { root } from '../lib/paths.ts';
import type { PlaywrightReport, TestSeconds, VitestReport } from './tally.ts';

/** The tests of a vitest run, their files as paths in the checkout. */
export function testsOfVitest(report: VitestReport | undefined): TestSeconds[] {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** The journeys of a Playwright run; the seconds of a journey that was tried twice are those of both tries. */
export function testsOfPlaywright(report: PlaywrightReport | undefined): TestSeconds[] {
  return (report?.suites ?? []).flatMap(testsOfSuite);
}

function testsOfSuite({
  specs = [],
  suites = [],
}: PlaywrightReport['suites'][number]): TestSeconds[] {
  const own: TestSeconds[] = specs.map(({ file, title, tests }) => ({
    file: `e2e/journeys/${file}`,
    title,
    seconds:
      sum(tests.flatMap(({ results = [] }) => results.map(({ duration }) => duration ?? 0))) / 1000,
  }));
  return [...own, ...suites.flatMap(testsOfSuite)];
}

/** A small table: the seconds of each part of the checkout, of its slowest files, and of the slowest tests. */
export function tableOf(tests: readonly TestSeconds[]): string[] {
  return [
    'seconds of tests, by part',
    ...linesOf(grouped(tests, ({ file }) => partOf(file))),
    'by file, the slowest 20',
    ...linesOf(grouped(tests, ({ file }) => file).slice(0, 20)),
    'the slowest 20 tests',
    ...linesOf(
      tests
        .toSorted((a, b) => b.seconds - a.seconds)
        .slice(0, 20)
        .map(({ file, title, seconds }) => [`${file}: ${title}`.slice(0, 120), seconds]),
    ),
  ];
}

/** The folder a test is in; screens and rules of a package are separate parts, since they run in different projects. */
function partOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  if (top === 'supabase' || top === 'e2e') return `${top}/${second}`;
  return file.endsWith('.tsx') ? `${top}, screens` : top;
}

function grouped(
  tests: readonly TestSeconds[],
  keyOf: (test: TestSeconds) => string,
): [string, number][] {
  const groups = Map.groupBy(tests, keyOf);
  return [...groups]
    .map(([key, members]): [string, number] => [key, sum(members.map(({ seconds }) => seconds))])
    .toSorted(([, a], [, b]) => b - a);
}

function linesOf(rows: readonly [string, number][]): string[] {
  return rows.map(([name, seconds]) => `${seconds.toFixed(1).padStart(8)}  ${name}`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
