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

/**
 * Nothing is wider than the window at any width. Axe looks at a phone and at a desktop: the other widths have the markup of one of
 * them, and colours do not depend on the width. In the steps of a complete application look.spec.ts has axe look, in both themes.
 */
async function looksRight(page: Page, step: string, hasAxe: boolean) {
  for (const [width, rules] of [
    [320, undefined],
    [390, 'all but colours'],
    [1024, undefined],
    [1440, 'all'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await fitsTheScreen(page, `${step} at ${width}`);
    if (hasAxe && rules) await findsNothing(page, rules);
  }
}

for (const [state, data, hasAxe] of [
  ['complete: nothing is wider than the screen', () => completeData(newName()), false],
  ['with something to fix: axe finds nothing, nothing is wider than the screen', faultyData, true],
] as const) {
  test(`[UX-06] [APP-02] the steps of the wizard, ${state}, at any width`, async ({ page }) => {
    const { id } = await givenDraft(page, 'type', data());
    for (const step of steps) {
      await goWithin(page, draftAt(id, step));
      await expect(page).toHaveURL(draftAt(id, step));
      await expect(page.locator('h2').first()).toBeVisible();
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
      if (hasAxe && asking.has(step)) {
        await page.getByRole('button', { name: /^(Continue|Submit for review)/ }).click();
        await expect(page.getByRole('button', { name: /things? to fix$/ })).toBeVisible();
      }
      await looksRight(page, step, hasAxe);
    }
  });
}
