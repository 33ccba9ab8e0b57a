import { expect, test } from 'vitest';

import { bestOffer, offerText } from './discounts.ts';

const offer = { id: 'a', code: null, percent: null, amount: null, client_text: 'Ten' };
const ten = { ...offer, percent: 10 };
const eighty = { ...offer, id: 'b', amount: 80, client_text: 'Eighty' };
const seal = { ...offer, id: 'c', code: 'company_seal', percent: 50 };

test('[BILL-01] of several discounts the one that takes most off a line is offered, as the database applies it', () => {
  expect(bestOffer([ten, eighty, seal], null, '1000')).toMatchObject({
    offer: ten,
    billed: 90_000,
  });
  expect(bestOffer([ten, eighty, seal], null, '700')).toMatchObject({ offer: eighty, off: 8000 });
  expect(bestOffer([eighty], null, '50')).toMatchObject({ off: 5000, billed: 0 });
  expect(bestOffer([ten, seal], 'company_seal', '60')).toMatchObject({ offer: seal, off: 3000 });
  // Half a cent goes up, and of two that take the same the earlier one applies.
  expect(bestOffer([ten], null, '0.05')).toMatchObject({ off: 1 });
  expect(bestOffer([ten, { ...ten, id: 'd' }], null, '10')?.offer.id).toBe('a');
  expect(bestOffer([ten], null, '0.04')).toBeNull();
  expect(bestOffer([ten], null, null)).toBeNull();
});

test('[BILL-01] a line says what is taken off and what is billed', () => {
  const best = bestOffer([ten], null, '1000');
  expect(best && offerText(best, 'USD')).toBe('Ten: US$100.00 off, US$900.00 is billed.');
});
