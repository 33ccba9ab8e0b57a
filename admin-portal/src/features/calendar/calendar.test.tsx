import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { duty, openCompliance, rpc } from '#/components/compliance/compliance.fixtures.ts';

test('[CMP-03] the calendar counts the whole portfolio by day, with money; a day opens its entries', async () => {
  const backend = openCompliance('/admin/compliance/calendar?month=2027-01&day=2027-01-01');
  backend.on(rpc('calendar_days'), () => [
    {
      on_day: '2027-01-01',
      kind: 'obligation',
      entries: 1286,
      open: 1280,
      money: [{ currency: 'USD', open: 128000, all: 129000 }],
    },
    { on_day: '2027-01-04', kind: 'kyc_review', entries: 1, open: 1, money: [] },
  ]);
  backend.on(rpc('calendar'), () => [
    { ...duty, kind: 'obligation', title: 'Annual fee', on_day: '2027-01-01', party_name: null },
  ]);
  const month = await screen.findByRole('list', { name: 'January 2027' });
  expect(month).toHaveTextContent(/1,286 duties, 1,280 open, US\$128,000\.00/);
  expect(month).toHaveTextContent(/1 KYC review/);
  expect(screen.getByText('1,280 open duties, US$128,000.00 to pay')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'All duties of the day' })).toHaveAttribute(
    'href',
    '/admin/compliance/duties?state=every&day=2027-01-01',
  );
  expect(backend.requests(rpc('calendar_days'))[0]?.body).toMatchObject({
    from_day: '2026-12-28',
    to_day: '2027-01-31',
  });
});
