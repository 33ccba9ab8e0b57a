import { expect, test } from 'vitest';

import { allAreas, areasOf } from './areas.ts';
import { loadErrorsOf, toAppError } from './index.ts';
import { mailErrors } from './work/mail.ts';
import { reportsErrors } from './work/reports.ts';
import { workErrors } from './work/all.ts';

const codes = Object.keys(workErrors);

test('every error of an area is in exactly one area', async () => {
  const areas = await Promise.all(allAreas.map((load) => load()));
  const held = areas.flatMap((area) => Object.values(area).flatMap((each) => Object.keys(each)));
  expect(held.toSorted()).toEqual(codes.toSorted());
});

test('every error is found by its code alone', async () => {
  const found = codes.map(async (code) => {
    const areas = await Promise.all(areasOf(code).map((load) => load()));
    return areas.some((area) => Object.values(area).some((each) => Object.hasOwn(each, code)));
  });
  const isFound = await Promise.all(found);
  expect(codes.filter((_code, at) => !isFound[at])).toEqual([]);
});

test('a code that no area can hold loads nothing', () => {
  expect(areasOf('weather.bad')).toEqual([]);
});

test('without a network the user reads the general text; the next refusal loads the entry', async () => {
  const refusal = { code: 'PT422', message: Object.keys(reportsErrors)[0] };
  await loadErrorsOf(refusal, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(toAppError(refusal)).toMatchObject({
    code: 'UNKNOWN_ERROR',
    entry: { title: 'Something went wrong', retryable: true },
  });
  await loadErrorsOf(refusal);
  expect(toAppError(refusal)).toMatchObject({
    code: refusal.message,
    entry: Object.values(reportsErrors)[0],
  });
});

test('the issues of a refusal have their entries, too', async () => {
  const issues = [{ code: Object.keys(mailErrors)[0], field: 'subject' }];
  const refusal = { message: 'application.incomplete', details: JSON.stringify(issues) };
  await loadErrorsOf(refusal);
  expect(toAppError(refusal).issues).toEqual(issues);
});
