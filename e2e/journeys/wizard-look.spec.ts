import type { Page } from '@playwright/test';

import { fitsTheScreen } from '../support/fits.ts';
import { completeData, draftAt, givenDraft, person, storeDraftOf } from '../support/given-draft.ts';
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

/** Owners in three layers, with their chart. */
function layeredData() {
  const body = { kind: 'body_corporate', shares: null };
  const people = [
    person('Ada Rolle', { shares: 3000 }),
    person('Tern Rock Holdings Limited of Nassau', { ...body, roles: ['member'], shares: 2000 }),
    person('Gull Cay Ltd.', { ...body, roles: [] }),
    person('Ana Ferreira', { roles: [], shares: null }),
  ];
  const ids = people.map((each) => each.id);
  const holding = (owner: number, owned: number, percent: number) => ({
    owner_id: ids[owner],
    owned_id: ids[owned],
    percent,
  });
  const holdings = [holding(2, 1, 75), holding(3, 2, 60), holding(1, 2, 40)];
  return { ...completeData(newName(), people), holdings };
}

/**
 * Nothing is wider than the window at any width. Axe looks at a phone and at a desktop: the other widths have the markup of one of
 * them, and colours do not depend on the width.
 */
async function looksRight(page: Page, what: string) {
  for (const [width, rules] of [
    [320, undefined],
    [390, 'all but colours'],
    [1024, undefined],
    [1440, 'all'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await fitsTheScreen(page, `${what} at ${width}`);
    if (rules) await findsNothing(page, rules);
  }
}

async function goToStep(page: Page, id: string, step: string) {
  await goWithin(page, draftAt(id, step));
  await expect(page).toHaveURL(draftAt(id, step));
  await expect(page.locator('h2').first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
}

test('[UX-06] [APP-02] [APP-03] the steps of the wizard, complete, with something to fix, and with owners in three layers: nothing is wider than the screen at any width, and axe finds nothing', async ({
  page,
}) => {
  const { id, client } = await givenDraft(page, 'type', faultyData());
  await test.step('with something to fix', async () => {
    for (const step of steps) {
      await goToStep(page, id, step);
      if (asking.has(step)) {
        await page.getByRole('button', { name: /^(Continue|Submit for review)/ }).click();
        await expect(page.getByRole('button', { name: /things? to fix$/ })).toBeVisible();
      }
      await looksRight(page, step);
    }
  });

  await test.step('owners in three layers', async () => {
    const layered = await storeDraftOf(client, 'owners', layeredData());
    await goToStep(page, layered, 'owners');
    await expect(page.getByRole('list', { name: 'Ultimate owners' })).toBeVisible();
    await looksRight(page, 'owners in three layers');
  });

  // look.spec.ts looks at the steps of a complete one at 390 and 1440, with axe and in both themes.
  await test.step('complete', async () => {
    const complete = await storeDraftOf(client, 'type', completeData(newName()));
    for (const step of steps) {
      await goToStep(page, complete, step);
      for (const width of [320, 1024]) {
        await page.setViewportSize({ width, height: 844 });
        await fitsTheScreen(page, `${step} at ${width}`);
      }
    }
  });
});
