import { candice, claire } from '@portal/shared-core/testing';
import { beforeEach, expect, test } from 'vitest';

import { forgetWantedPage, keepWantedPage, pageAfterSignIn, pageFor } from './wanted-page.ts';

beforeEach(forgetWantedPage);

test.each([
  ['https://evil.example', '/app'],
  ['//evil.example/app', '/app'],
  ['/apple', '/app'],
  ['/auth/login', '/app'],
  ['/app/companies?q=1#top', '/app/companies?q=1#top'],
  ['/admin/companies', '/app'],
])('[AUTH-01] [RED-01] of %s a client lands at %s', (kept, expected) => {
  keepWantedPage(kept);
  expect(pageFor(claire, null)).toBe(expected);
});

test('[RED-01] staff land in the admin area, unless they ask for the other', () => {
  keepWantedPage('/app/companies/new');
  expect(pageFor(candice, null)).toBe('/admin');
  expect(pageFor(candice, 'app')).toBe('/app/companies/new');
  keepWantedPage('/admin/kyc');
  expect(pageFor(candice, null)).toBe('/admin/kyc');
});

test('[SES-03] the page of another person is not taken', () => {
  keepWantedPage('/app/companies/c-1', candice.id);
  expect(pageFor(claire, null)).toBe('/app');
  expect(pageFor({ ...candice, role: 'client' }, null)).toBe('/app/companies/c-1');
});

test('[AUTH-09] the second factor comes first, and the page waits', () => {
  keepWantedPage('/app/companies/c-1');
  expect(pageAfterSignIn(claire, 'owed', 'app')).toBe('/auth/second-factor?redirect=app');
  expect(pageAfterSignIn(claire, 'given', 'app')).toBe('/app/companies/c-1');
});

test('[AUTH-01] what is kept in a broken form counts as nothing', () => {
  for (const text of ['{', '3', '{"path": 4}', '[]']) {
    sessionStorage.setItem('bahamasinc_wanted_page', text);
    expect(pageFor(claire, null)).toBe('/app');
  }
});
