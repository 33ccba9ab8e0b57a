import type { Page } from '@playwright/test';

import { fitsTheScreen } from '../support/fits.ts';
import { completeData, draftAt, givenDraft, person } from '../support/given-draft.ts';
import { findsNothing } from '../support/look.ts';
import { newName } from '../support/review.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const steps = [
  'type',
  'purpose',
  'names',
  'capital',
  'owners',
  'officers',
  'services',
  'documents',
  'review',
];

/** The steps where `faultyData` lacks something. */
const asking = new Set(['purpose', 'names', 'capital', 'owners', 'officers', 'review']);

/** An application as it may look when a client stops in the middle: each step that asks has something to fix. */
function faultyData() {
  const body = person('Tern Rock Ltd.', { kind: 'body_corporate', roles: ['member'], shares: 100 });
  const nameless = {
    country: '',
    birth_date: '1850-01-01',
    email: 'not-an-email',
    roles: ['member'],
  };
  const first = person('', nameless);
  return {
    ...completeData('Sea Grape Bank', [first, body]),
    activities: [],
    capital: { currency: 'USD', shares: 0, par_value: 0 },
    is_resident: null,
  };
}

/** Nothing is wider than the window at any width. Axe looks at a phone and at a desktop: the other widths have the markup of one of them. */
async function looksRight(page: Page, step: string) {
  for (const [width, hasAxe] of [
    [320, false],
    [390, true],
    [1024, false],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await fitsTheScreen(page, `${step} at ${width}`);
    if (hasAxe) await findsNothing(page);
  }
}

for (const [state, data] of [
  ['complete', () => completeData(newName())],
  ['with something to fix', faultyData],
] as const) {
  test(`[UX-06] [APP-02] axe finds nothing in the steps of the wizard, ${state}, at any width`, async ({
    page,
  }) => {
    const { id } = await givenDraft(page, 'type', data());
    for (const step of steps) {
      await goWithin(page, draftAt(id, step));
      await expect(page).toHaveURL(draftAt(id, step));
      await expect(page.locator('h2').first()).toBeVisible();
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
      if (state !== 'complete' && asking.has(step)) {
        await page.getByRole('button', { name: /^(Continue|Submit for review)/ }).click();
        await expect(page.getByRole('button', { name: /things? to fix$/ })).toBeVisible();
      }
      await looksRight(page, step);
    }
  });
}
