import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { addPerson } from '../support/draft.ts';
import { givenDraft } from '../support/given-draft.ts';
import { incorporateAs } from '../support/incorporated.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { newVisitor, register, storeSession } from '../support/people.ts';
import { newName } from '../support/review.ts';
import { expect, test } from '../support/test.ts';

test('[UX-05] [APP-01] [APP-06] a client forms a company with the keyboard alone', async ({
  page,
}) => {
  const client = newVisitor('typist');
  const name = newName();
  await register(client);
  await storeSession(page, client);
  await page.goto('/app');
  const keys = keyboardOf(page);
  const onTo = async (step: string) => {
    await keys.press(page.getByRole('button', { name: `Continue to ${step}` }));
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeFocused();
  };

  await test.step('the wizard', async () => {
    await keys.press(page.getByRole('link', { name: 'Form a company' }).first());
    await keys.choose(
      page.getByRole('group', { name: 'Which type of entity' }),
      page.getByRole('radio', { name: /^International Business Company/ }),
    );
    await onTo('Purpose and activities');
    await keys.tick(page.getByRole('checkbox', { name: /Holding shares/ }));
    await onTo('Names');
    await keys.type(page.getByLabel('First choice'), name);
    await onTo('Share capital');
    await onTo('Shareholders and owners');
    await keys.press(page.getByRole('button', { name: 'Add a person' }));
    await expect(page.getByLabel('Full name')).toBeFocused();
    await page.keyboard.type('Ada Rolle');
    await keys.country(page.getByLabel('Country of residence'), 'Bahamas');
    await onTo('Directors and officers');
    await keys.tick(page.getByRole('checkbox', { name: 'Director' }));
    await onTo('Services and year end');
    await keys.choose(
      page.getByRole('group', { name: /paying client/ }),
      page.getByRole('radio', { name: /Outside The Bahamas/ }),
    );
    await onTo('Documents');
    await onTo('Review and declare');
    await keys.tick(page.getByRole('checkbox', { name: /I declare/ }));
    await keys.press(page.getByRole('button', { name: 'Submit for review' }));
    await expect(page.getByText('Waiting on you')).toBeVisible();
  });

  await test.step('the identity check, with its documents and the declarations', async () => {
    const left = page.getByRole('region', { name: 'What’s left' });
    await keys.press(left.getByRole('link', { name: /^Fill in/ }));
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await keys.day(field('Date of birth'), '1979-04-12');
    await keys.type(field('Place of birth'), 'Nassau, The Bahamas');
    await keys.country(field('Nationality'), 'Bahamas');
    await keys.type(field('Street and number'), '3 Cable Beach Drive');
    await keys.type(field('Town'), 'Nassau');
    await keys.type(field('Occupation'), 'Boat builder');
    await keys.type(field('Source of funds and wealth'), 'Thirty years of building boats.');
    await keys.type(field('Document number'), 'BS7654321');
    await keys.country(field('Issuing country'), 'Bahamas');
    await keys.day(field('Expiry date'), '2099-01-31');
    await keys.choose(
      page.getByRole('group', { name: 'Which of these applies to you?' }),
      page.getByRole('radio', { name: /^No public office/ }),
    );
    await uploadAll(page, keys);
    const declarations = page.getByRole('region', { name: 'Declarations to sign' });
    const signature = declarations.getByLabel('Full name, as your signature');
    await keys.type(signature, 'Ada Rolle');
    await keys.press(declarations.getByRole('button', { name: /^Sign/ }));
    await expect(signature).toHaveCount(0);
    await keys.press(page.getByRole('button', { name: 'Submit', exact: true }));
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();
  });

  await test.step('the company, once staff have formed it', async () => {
    const [row] = await askDatabase(
      (sql) =>
        sql<
          { id: string }[]
        >`select id from draft_applications where data -> 'names' ->> 0 = ${name}`,
    );
    await incorporateAs(row?.id ?? '', name, '12 Bay Street, Nassau');
    await keys.press(page.getByRole('link', { name: 'Companies', exact: true }));
    await keys.press(page.getByRole('link', { name: new RegExp(name) }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });
});

/** Sends a file for every point; the button opens the browser's own choice of files, which is no page. */
async function uploadAll(page: Page, keys: ReturnType<typeof keyboardOf>): Promise<void> {
  const documents = page.getByRole('region', { name: 'Documents' });
  await keys.press(documents.getByRole('button', { name: /^Show \d more/ }));
  const upload = documents.getByRole('button', { name: /^Upload/ });
  const count = documents.getByText(/^\d of \d uploaded$/);
  await expect(count).toHaveText(/^0 of [1-9] uploaded$/);
  const total = Number((await count.innerText()).split(' ')[2]);
  for (let sent = 0; sent < total; sent += 1) {
    const chooser = page.waitForEvent('filechooser');
    await keys.press(upload.first());
    const name = `letter-${sent}.pdf`;
    const buffer = Buffer.from(`%PDF-1.7\nletter ${sent}`);
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer });
    const about = documents.getByRole('group', { name: `About ${name}` });
    const isThere = documents.getByText(`${sent + 1} of ${total} uploaded`);
    await expect(about.or(isThere)).toBeVisible();
    if (await about.isVisible()) {
      await keys.day(about.getByLabel(/^Expiry date/), '2099-01-31');
      await keys.press(about.getByRole('button', { name: 'Add' }));
    }
    await expect(isThere).toBeVisible();
  }
}

test('[UX-06] [APP-02] a screen reader reads every step by name, with what is wrong at its field', async ({
  page,
}) => {
  const name = newName();
  const { id } = await givenDraft(page, 'type', {});
  const form = page.getByRole('form');
  const onTo = async (step: string) => {
    await page.getByRole('button', { name: `Continue to ${step}` }).click();
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeFocused();
  };

  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "New company" [level=1]
      - navigation "Steps":
        - list:
          - listitem: Entity type
      - form "Entity type":
        - heading "Entity type" [level=2]
        - group "Which type of entity do you want to form?":
          - radio /^International Business Company/
          - radio /^Domestic Company/
      - region "Your company so far"
  `);
  await page.getByRole('radio', { name: /^International Business Company/ }).check();
  await onTo('Purpose and activities');
  await page.getByRole('checkbox', { name: /Holding shares/ }).check();
  await onTo('Names');
  await page.getByLabel('First choice').fill(`${name.replace(' Ltd.', '')} Bank`);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByLabel('First choice')).toBeFocused();
  await expect(page.getByLabel('First choice')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('First choice')).toHaveAccessibleDescription(/The name must carry/);
  await expect(form).toMatchAriaSnapshot(`
    - form "Names":
      - region "Your choices":
        - textbox "First choice"
        - list:
          - listitem: /must carry/
        - textbox "Second choice (optional)"
      - button /\\d things? to fix/
      - button "Continue to share capital"
  `);
  await page.getByLabel('First choice').fill(name);
  await onTo('Share capital');
  await expect(form).toMatchAriaSnapshot(`
    - form "Share capital":
      - region "Shares and par value":
        - textbox "Number of shares": 5,000
        - textbox "Par value of one share": "1"
        - combobox "Currency"
      - region "Fees by authorised capital":
        - table /Incorporation of an International Business Company/
  `);
  await onTo('Shareholders and owners');
  await addPerson(page, 'Ada Rolle');
  await expect(form).toMatchAriaSnapshot(`
    - form "Shareholders and owners":
      - region "Shareholders":
        - list:
          - listitem:
            - textbox "Full name": Ada Rolle
            - textbox "Shares": 5,000
            - button "Details of Ada Rolle" [expanded]
            - button "Remove Ada Rolle"
            - combobox "Country of residence": Bahamas
        - paragraph:
          - strong: 5,000
          - text: of 5,000 shares allocated, 100 %.
      - region "Beneficial ownership":
        - list "Ultimate owners":
          - listitem:
            - text: /Ada Rolle 100.% directly/
  `);
  await onTo('Directors and officers');
  await expect(form).toMatchAriaSnapshot(`
    - form "Directors and officers":
      - list "What the law requires":
        - listitem: At least 1 director , missing
      - region "People and their offices":
        - list:
          - listitem:
            - group "Roles of Ada Rolle":
              - checkbox "Director"
  `);
  await page.getByRole('checkbox', { name: 'Director' }).check();
  await expect(page.getByRole('list', { name: 'What the law requires' })).toMatchAriaSnapshot(`
    - list "What the law requires":
      - listitem: At least 1 director , there
  `);
  await onTo('Services and year end');
  await expect(form).toMatchAriaSnapshot(`
    - form "Services and year end":
      - region "Where do you live?":
        - group "Where does the paying client live?":
          - radio /^Outside The Bahamas/
          - radio /^In The Bahamas/
      - region "Year end and records":
        - combobox "Last day of the company’s year"
  `);
  await page.getByRole('radio', { name: /Outside The Bahamas/ }).check();
  await onTo('Documents');
  await expect(form).toMatchAriaSnapshot(`
    - form "Documents":
      - progressbar "All documents"
      - region "Ada Rolle":
        - button "Hide the documents of Ada Rolle" [expanded]
        - 'list "Required: Ada Rolle"':
          - listitem:
            - text: Passport, national identity card or driving licence
  `);
  await onTo('Review and declare');
  await expect(form).toMatchAriaSnapshot(`
    - form "Review and declare":
      - region "Names":
        - term: First choice
        - definition:
          - text: ${name}
      - region "Price"
      - checkbox /I declare/
      - button "Submit for review"
  `);
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible();

  await incorporateAs(id, name, '12 Bay Street, Nassau');
  await page.getByRole('link', { name: 'Open the company' }).click();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "${name}" [level=1]
  `);
});
