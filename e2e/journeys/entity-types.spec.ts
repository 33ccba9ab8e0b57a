import type { Locator, Page } from '@playwright/test';

import { fitsTheScreen } from '../support/fits.ts';
import { askDatabase } from '../support/database.ts';
import {
  application,
  completeData,
  draftAt,
  givenDraft,
  handIn,
  person,
  storeDraftOf,
} from '../support/given-draft.ts';
import { incorporateAs } from '../support/incorporated.ts';
import { findsNothing } from '../support/look.ts';
import { addPerson } from '../support/draft.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

interface Kind {
  code: string;
  /** As the choice begins. */
  type: string;
  name: string;
  /** What the steps of the owners and of the managers are called. */
  owners: string;
  officers: string;
  people: string[];
  /** Added at the step of the managers: they own nothing. */
  managers?: string[];
  /** The roles to check for each of the people and managers, in their order. */
  roles: string[][];
  isPhone?: boolean;
}

const kinds: Kind[] = [
  {
    code: 'ELP',
    type: 'Exempted Limited Partnership',
    name: 'L.P.',
    owners: 'Limited partners and owners',
    officers: 'General partners and officers',
    people: ['Ada Rolle'],
    managers: ['Marcus Rolle'],
    roles: [],
    isPhone: true,
  },
  {
    code: 'FDN',
    type: 'Foundation',
    name: 'Foundation',
    owners: 'Founders',
    officers: 'Council members and officers',
    people: ['Ada Rolle'],
    managers: ['Marcus Rolle'],
    roles: [['Council member']],
  },
];

const desktop = { width: 1280, height: 720 };

/** Letters alone: figures would make the names alike. */
function newName(): string {
  return crypto.randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}

test('[APP-01] [APP-06] a client forms an Exempted Limited Partnership on a phone, and a Foundation', async ({
  page,
}) => {
  const { id, client } = await givenDraft(page, 'type', {});
  const ids = [id, await storeDraftOf(client, 'type', {})];
  for (const [index, kind] of kinds.entries()) {
    await test.step(kind.type, () => formCompany(page, ids[index] ?? '', kind));
  }
});

/** Fills in every step of an empty draft, hands it in, and sees the company that it becomes. */
async function formCompany(page: Page, id: string, kind: Kind) {
  await goWithin(page, draftAt(id, 'type'));
  await expect(page).toHaveURL(draftAt(id, 'type'));
  await page.setViewportSize(kind.isPhone ? { width: 390, height: 844 } : desktop);
  await page.getByRole('radio', { name: new RegExp(`^${kind.type}`) }).check();
  await goOnTo(page, 'Purpose and activities');
  await page.getByRole('checkbox', { name: /Holding shares/ }).check();
  await goOnTo(page, 'Names');
  const name = `${newName()} ${kind.name}`;
  await page.getByLabel('First choice').fill(name);
  if (kind.code === 'FDN') await fillInFoundation(page);
  await goOnTo(page, kind.owners);
  for (const each of kind.people) await addPerson(page, each);
  if (kind.code === 'ELP') {
    await page.getByLabel('Part of the partnership').fill('99');
    await expect(page.getByText(/The general partners hold 1/)).toBeVisible();
  }
  await goOnTo(page, kind.officers);
  for (const [index, roles] of kind.roles.entries()) {
    const group = page.getByRole('group', { name: 'Roles' }).nth(index);
    for (const role of roles) await group.getByRole('checkbox', { name: role }).check();
  }
  for (const each of kind.managers ?? []) await addPerson(page, each);
  await goOnTo(page, 'Services and year end');
  await page.getByRole('radio', { name: /Outside The Bahamas/ }).check();
  await goOnTo(page, 'Documents');
  await goOnTo(page, 'Review and declare');
  await expect(page.getByText(/to fix/)).toHaveCount(0);
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible();
  expect(await application(id)).toMatchObject({ state: 'submitted', entity_type: kind.code });

  const company = await incorporateAs(id, name, '12 Bay Street, Nassau');
  // The page follows the state while it is open.
  await page.getByRole('link', { name: 'Open the company' }).click();
  await page.waitForURL(`**/app/companies/${company}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  for (const each of [...kind.people, ...(kind.managers ?? [])]) {
    await expect(page.getByText(each).first()).toBeVisible();
  }
}

/** Types that differ from those above by their rules alone: what the people are, and how the name ends. */
const alike = [
  {
    code: 'DOM',
    name: 'Limited',
    steps: ['Share capital', 'Shareholders and owners', 'Directors and officers'],
    people: [
      { roles: ['member', 'director', 'president'], shares: 3000 },
      { roles: ['member', 'director', 'secretary'], shares: 2000 },
    ],
  },
  {
    code: 'BEE',
    name: 'Executive Entity',
    steps: ['Founders and owners', 'Officers and officers'],
    people: [{ roles: ['founder', 'officer'] }],
  },
  {
    code: 'FRC',
    name: 'GmbH',
    steps: ['Directors and officers'],
    people: [{ roles: ['director'] }],
  },
  {
    code: 'GTE',
    name: 'Limited',
    steps: ['Guarantors and owners', 'Directors and officers'],
    people: [
      { roles: ['guarantor', 'director', 'president'] },
      { roles: ['guarantor', 'director', 'secretary'] },
    ],
  },
  {
    code: 'LP',
    name: 'and Partners',
    steps: ['Limited partners and owners', 'General partners and officers'],
    people: [{ roles: ['limited_partner'], percent: 99 }, { roles: ['general_partner'] }],
  },
  {
    code: 'ICON',
    name: 'ICON',
    steps: ['Founders and owners', 'Administrators and officers'],
    people: [{ roles: ['founder', 'administrator'] }],
  },
] as const;

test('[APP-01] [APP-06] an application of each other type has steps with its own names and nothing to fix, and becomes a company', async ({
  page,
}) => {
  const drafts = alike.map((kind) => {
    const people = kind.people.map((more, index) =>
      person(['Ada Rolle', 'Marcus Rolle'][index] ?? '', { shares: null, ...more }),
    );
    const title = `${newName()} ${kind.name}`;
    return { ...kind, title, data: { ...completeData(title, people), declared: true } };
  });
  const [first, ...others] = drafts;
  if (!first) throw new Error('There is no type');
  const { id: firstId, client } = await givenDraft(page, 'review', first.data, first.code);
  const ids = [firstId];
  for (const { data, code } of others) ids.push(await storeDraftOf(client, 'review', data, code));

  for (const [index, { title, steps }] of drafts.entries()) {
    const form = page.getByRole('form', { name: 'Review and declare' });
    if (index > 0) await goWithin(page, draftAt(ids[index] ?? '', 'review'));
    await expect(form.getByRole('region', { name: 'Names' })).toContainText(title);
    for (const step of steps) {
      await expect(page.getByRole('navigation', { name: 'Steps' })).toContainText(step);
    }
    await expect(page.getByText(/to fix/)).toHaveCount(0);
  }
  // The button that hands in is pressed for the types above. A page that is open meanwhile would go on with an application that is handed in.
  await page.goto('about:blank');
  for (const [index, { code, title, people }] of drafts.entries()) {
    const id = ids[index] ?? '';
    await handIn(id, client);
    expect(await application(id)).toMatchObject({ state: 'submitted', entity_type: code });
    const company = await incorporateAs(id, title, '12 Bay Street, Nassau');
    const roles = await askDatabase(
      (sql) => sql`select role from company_participants where company_id = ${company}`,
    );
    expect(roles.map(({ role }) => role as string)).toEqual(
      expect.arrayContaining(people.flatMap((each) => [...each.roles])),
    );
  }
});

test('[APP-01] [APP-04] [APP-05] a company of limited duration with a royal name: each asks, and the application keeps what was said', async ({
  page,
}) => {
  const { id } = await givenDraft(page, 'type', {
    ...completeData(`Royal ${newName()} LDC Ltd.`, [
      person('Ada Rolle', { shares: 3000 }),
      person('Marcus Rolle', { shares: 2000 }),
    ]),
    is_resident: false,
  });
  await page.getByRole('radio', { name: /^International Business Company/ }).check();
  const features = page.getByRole('region', { name: /^Features/ });
  await features.getByRole('checkbox', { name: /Limited Duration Company/ }).check();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByLabel('Duration in years')).toBeFocused();
  await page.getByLabel('Duration in years').fill('25');
  await features.getByRole('checkbox', { name: /Segregated Accounts/ }).check();
  await everyWidth(page);
  await features.getByRole('checkbox', { name: /Segregated Accounts/ }).uncheck();

  await goOnTo(page, 'Purpose and activities');
  await goOnTo(page, 'Names');
  const consent = page.getByLabel(/^Consent to “Royal”/);
  await expect(consent).toBeVisible();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('button', { name: /1 thing to fix/ })).toBeVisible();
  await consent.selectOption('I hold it');
  await page.getByLabel('Where it is written').fill('Letter of 3 May 2026');
  await everyWidth(page);
  await goOnTo(page, 'Share capital');

  await goWithin(page, `/app/companies/new/${id}/review`);
  await expect(page.getByRole('form', { name: 'Review and declare' })).toBeVisible();
  await expect(page.getByText('Limited Duration Company, 25 years')).toBeVisible();
  await expect(page.getByText(/Consent to “Royal” held: Letter of 3 May 2026/)).toBeVisible();
  await expect(page.getByText('Registration as limited duration company')).toBeVisible();
  await everyWidth(page);
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible();
  await expect(page.getByText(/Consent to “Royal” held: Letter of 3 May 2026/)).toBeVisible();
  expect(await application(id)).toMatchObject({
    state: 'submitted',
    data: { features: ['LDC'], duration_years: 25, consents: { Royal: { standing: 'held' } } },
  });
});

test('[APP-03] [UX-05] the owners with the keyboard alone: the name has the focus, the rest is given, Undo brings back', async ({
  page,
}) => {
  const { id } = await givenDraft(page, 'owners', completeData(`${newName()} Ltd.`, []));
  const press = async (on: Locator) => {
    await on.focus();
    await page.keyboard.press('Enter');
  };
  await press(page.getByRole('button', { name: 'Add a person' }));
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type('Ada Rolle');
  await expect(page.getByLabel('Shares', { exact: true })).toHaveValue('5,000');
  await press(page.getByRole('button', { name: 'Add a company' }));
  await expect(page.getByLabel('Name of the company')).toBeFocused();
  await page.keyboard.type('Tern Rock Ltd.');
  await page.getByLabel('Shares', { exact: true }).first().fill('3000');
  await press(page.getByRole('button', { name: 'Give the rest' }).last());
  await expect(page.getByLabel('Shares', { exact: true }).last()).toHaveValue('2,000');

  const owners = page.getByRole('region', { name: 'Owners of Tern Rock Ltd.' });
  await expect(owners).toContainText(/100\s%\sof Tern Rock Ltd\. has no owner yet/);
  await press(page.getByRole('button', { name: 'Remove Tern Rock Ltd.' }));
  await expect(owners).toHaveCount(0);
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect(page.getByLabel('Shares', { exact: true }).last()).toHaveValue('2,000');

  await owners.getByLabel('Name of the missing owner').focus();
  await page.keyboard.type('Ana Ferreira');
  await press(owners.getByRole('button', { name: 'Add a person' }));
  await expect(owners.getByLabel('Full name')).toHaveValue('Ana Ferreira');
  await expect(owners.getByLabel('Holds')).toHaveValue('100');
  await expect.poll(async () => (await application(id)).data.holdings?.length).toBe(1);
});

/** Nothing is wider than the window at any width. Axe looks at a phone and at a desktop: other widths have the markup of one of them. */
async function everyWidth(page: Page) {
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await fitsTheScreen(page, `at ${width}`);
    if (width === 390 || width === 1440) await findsNothing(page);
  }
}

/** Less than the law asks is refused at its field; then the assets, and a class of beneficiaries as text. */
async function fillInFoundation(page: Page) {
  await goOnTo(page, 'Assets and beneficiaries');
  const assets = page.getByLabel(/What the founder gives first/);
  await assets.fill('9999');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(assets).toBeFocused();
  await expect(page.getByText(/reaches the minimum/)).toBeVisible();
  await everyWidth(page);
  await assets.fill('10000');
  await page.getByRole('radio', { name: /^A class of people/ }).check();
  await page.getByLabel('Describe the class or the purpose').fill('The children of the founder');
}

/** On to a step; on a phone the button does not name it. */
async function goOnTo(page: Page, step: string) {
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('form', { name: step })).toBeVisible();
}
