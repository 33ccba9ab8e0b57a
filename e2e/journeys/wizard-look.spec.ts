import { completeData, draftAt, givenDraft, person } from '../support/given-draft.ts';
import { findsNothing } from '../support/look.ts';
import { newName } from '../support/review.ts';
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

for (const [state, data] of [
  ['complete', () => completeData(newName())],
  ['with something to fix', faultyData],
] as const) {
  for (const width of [320, 390, 1024, 1440]) {
    test(`[UX-06] [APP-02] axe finds nothing in the steps of the wizard, ${state}, at ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const { id } = await givenDraft(page, 'type', data());
      for (const step of steps) {
        await page.goto(draftAt(id, step));
        await expect(page.locator('h2').first()).toBeVisible();
        await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
        if (state !== 'complete' && asking.has(step)) {
          await page.getByRole('button', { name: /^(Continue|Submit for review)/ }).click();
          await expect(page.getByRole('button', { name: /things? to fix$/ })).toBeVisible();
          // What lies half under the bar at the top seems too small to press.
          await page.evaluate(() => window.scrollTo(0, 0));
        }
        await findsNothing(page);
        const wider = () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
        await expect.poll(wider, step).toBe(0);
      }
    });
  }
}
