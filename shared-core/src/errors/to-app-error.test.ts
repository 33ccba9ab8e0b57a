import { describe, expect, test } from 'vitest';

import {
  addErrors,
  AppError,
  entryOf,
  isAppError,
  isErrorCode,
  toAppError,
  type ErrorCode,
} from './index.ts';
import { applicationsErrors } from './work/applications.ts';
import { kycErrors } from './work/kyc.ts';
import { namesErrors } from './work/names.ts';

addErrors({ ...applicationsErrors, ...namesErrors });

test.each<[string, unknown, ErrorCode]>([
  ['a lost connection in Chrome', new TypeError('Failed to fetch'), 'offline'],
  ['one in Firefox', new TypeError('NetworkError when attempting to fetch'), 'offline'],
  ['one in Safari', new TypeError('Load failed'), 'offline'],
  ['one as supabase-js passes it on', { message: 'TypeError: Failed to fetch' }, 'offline'],
  ['a gateway without a service', { status: 503, message: 'no healthy upstream' }, 'offline'],
  ['no visible row', { code: 'PGRST116', message: 'no rows' }, 'not_found'],
  ['an id that is none', { code: '22P02', message: 'invalid input syntax' }, 'not_found'],
  ['an expired token', { code: 'PGRST303', message: 'JWT expired' }, 'signed_out'],
  ['an invalid token', { code: 'PGRST301', message: 'JWSError' }, 'signed_out'],
  ['row-level security', { code: '42501', message: 'new row violates' }, 'not_allowed'],
  ['a broken constraint', { code: '23514', message: 'violates check' }, 'invalid_input'],
  ['a value out of range', { code: '22003', message: 'out of range' }, 'invalid_input'],
  [
    'a name the database raised',
    { code: 'PT409', message: 'application.conflict' },
    'application.conflict',
  ],
  ['a name without a dot', { code: 'PT404', message: 'not_found' }, 'not_found'],
  ['a name nobody knows', { code: 'PT409', message: 'weather.bad' }, 'UNKNOWN_ERROR'],
  ['a name every object has', { code: 'PT409', message: 'toString' }, 'UNKNOWN_ERROR'],
  ['any other error', new Error('boom'), 'UNKNOWN_ERROR'],
  ['a text', 'boom', 'UNKNOWN_ERROR'],
  ['nothing', undefined, 'UNKNOWN_ERROR'],
  ['null', null, 'UNKNOWN_ERROR'],
])('[CAT-02] %s', (_case, thrown, code) => {
  const error = toAppError(thrown);
  expect(error).toMatchObject({ code, message: entryOf(code).message, cause: thrown });
});

test('an AppError stays the one it is, also when another bundle made it', () => {
  const own = new AppError('not_found');
  expect(toAppError(own)).toBe(own);
  const foreign = Object.assign(new Error('…'), { name: 'AppError', code: 'not_found' });
  expect(isAppError(foreign)).toBe(true);
  expect(isAppError({ name: 'AppError', code: 'not_found' })).toBe(false);
});

describe('the points an incomplete application carries', () => {
  const incomplete = (details: unknown) =>
    toAppError({ code: 'PT422', message: 'application.incomplete', details });

  test('[APP-02] are read from the details', () => {
    const issues = [
      { code: 'name.missing', field: 'names.0' },
      { code: 'people.shares_invalid', field: 'people.1.shares' },
    ];
    expect(incomplete(JSON.stringify(issues)).issues).toEqual(issues);
  });

  test('[APP-02] without what this build does not know', () => {
    const details = JSON.stringify([
      { code: 'name.rude', field: 'names.0' },
      1,
      null,
      { code: 'name.missing' },
    ]);
    expect(incomplete(details).issues).toEqual([]);
  });

  test.each([null, undefined, 12, '', 'Key (id) already exists', '[', '[{"code":', '[not json]'])(
    '[APP-02] malformed details (%j) never throw',
    (details) => {
      expect(incomplete(details)).toMatchObject({ code: 'application.incomplete', issues: [] });
    },
  );
});

test('only keys of the catalogue are codes', () => {
  expect(isErrorCode('not_found')).toBe(true);
  expect([isErrorCode('constructor'), isErrorCode(''), isErrorCode(1)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('the errors of a feature have their messages once the feature has added them', () => {
  const refused = { code: 'PT409', message: 'kyc.conflict' };
  expect(toAppError(refused).code).toBe('UNKNOWN_ERROR');
  expect(entryOf('kyc.conflict')).toEqual(entryOf('UNKNOWN_ERROR'));
  addErrors(kycErrors);
  expect(toAppError(refused)).toMatchObject({
    code: 'kyc.conflict',
    message: kycErrors['kyc.conflict'].message,
  });
});

test.each<[string, string, ErrorCode]>([
  ['is not there', 'NoSuchKey', 'not_found'],
  ['is closed', 'AccessDenied', 'not_allowed'],
  ['is too large', 'EntityTooLarge', 'file_too_large'],
  ['is of another kind', 'InvalidMimeType', 'file_type_refused'],
  ['is there already', 'ResourceAlreadyExists', 'document.already_registered'],
  ['says something new', 'TeapotError', 'UNKNOWN_ERROR'],
])('[CAT-02] a file that %s', (_what, code, expected) => {
  const refused = Object.assign(new Error('in its own text'), {
    name: 'StorageApiError',
    status: 400,
    code,
  });
  expect(toAppError(refused).code).toBe(expected);
});
