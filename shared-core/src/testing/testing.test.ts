import { expect, test } from 'vitest';

import { clientOn, createFakeBackend, pageOf } from './index.ts';

test('the fake backend answers a list with its count, a page with the whole, one row with itself', async () => {
  const backend = createFakeBackend();
  const companies = () => clientOn(backend).from('companies');
  backend.on('GET /rest/v1/companies', () => [{ name: 'Blue Heron' }]);

  const list = await companies().select('name', { count: 'exact' });
  expect(list).toMatchObject({ data: [{ name: 'Blue Heron' }], count: 1 });
  expect((await companies().select('name').single()).data).toEqual({ name: 'Blue Heron' });

  backend.on('GET /rest/v1/companies', () => pageOf([], 41));
  expect(await companies().select('name', { count: 'exact' })).toMatchObject({ count: 41 });
});

test('the fake backend has no row to give to single() when the list is empty', async () => {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => []);
  const { error } = await clientOn(backend).from('companies').select('name').single();
  expect(error).toMatchObject({ code: 'PGRST116' });
});

test('the fake backend remembers what it was asked', async () => {
  const backend = createFakeBackend();
  backend.on('PATCH /rest/v1/profiles', () => undefined);
  await clientOn(backend).from('profiles').update({ phone: '1' }).eq('id', 'u-1');
  const [asked] = backend.requests('PATCH /rest/v1/profiles');
  expect(asked?.url.searchParams.get('id')).toBe('eq.u-1');
  expect(asked?.body).toEqual({ phone: '1' });
});

test.fails('a request nobody answers for fails the test with its name', async () => {
  const { error } = await clientOn(createFakeBackend()).from('companies').select('name');
  expect(error?.message).toBe('No answer for GET /rest/v1/companies');
});
