import { expect, test, vi } from 'vitest';

import { forgetWish, keepWish, readWish } from './wish.ts';

const nothing = {
  name: undefined,
  entityType: undefined,
  capital: undefined,
  isResident: undefined,
  services: undefined,
};

test('[APP-01] selections of several pages are merged, the last one winning', () => {
  keepWish({ name: 'Blue Heron Ltd.', entityType: 'IBC' });
  keepWish({ entityType: 'DOM', capital: 50_000, isResident: false, services: ['company_seal'] });
  expect(readWish()).toEqual({
    name: 'Blue Heron Ltd.',
    entityType: 'DOM',
    capital: 50_000,
    isResident: false,
    services: ['company_seal'],
  });
  forgetWish();
  expect(readWish()).toBeNull();
});

test('[APP-01] after a week it is forgotten', () => {
  keepWish({ name: 'Blue Heron Ltd.' });
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 7 * 86_400_000 + 1);
  expect(readWish()).toBeNull();
});

test.each(['', '{', 'null', '[]', '"x"', '{"name":"x"}', '{"at":"today"}', '{"at":9e15}'])(
  '[APP-01] %j is no wish',
  (text) => {
    localStorage.setItem('bahamasinc_wish', text);
    expect(readWish()).toBeNull();
  },
);

test('[APP-01] a key of another type counts as missing', () => {
  const at = Date.now();
  localStorage.setItem(
    'bahamasinc_wish',
    JSON.stringify({
      at,
      name: 1,
      entityType: {},
      capital: '5',
      isResident: 'no',
      services: [1, 'a'],
    }),
  );
  expect(readWish()).toEqual({ ...nothing, services: ['a'] });
});

test('[APP-01] works without storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepWish({ name: 'Blue Heron Ltd.' })).not.toThrow();
  expect(readWish()).toBeNull();
});
