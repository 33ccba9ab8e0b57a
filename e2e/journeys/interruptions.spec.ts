import type { BrowserContext, Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import {
  application,
  completeData,
  draftAt,
  givenDraft,
  person,
  type Entered,
} from '../support/given-draft.ts';
import { withoutLive } from '../support/live.ts';
import { storeSession, type Visitor } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { endSession, EXPIRED, LOGIN, lookAgain, tokenRunsOut } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** What a step asks: each time something else is entered, that the fields and the database shall have afterwards. */
interface Step {
  step: string;
  title: string;
  entry: (time: number) => string;
  enter: (page: Page, entry: string) => Promise<unknown>;
  shows: (page: Page, entry: string) => Promise<unknown>;
  stored: (id: string) => Promise<unknown>;
  /** Of a file, which no page keeps: until it has arrived. What happens before is told in documents.spec.ts. */
  arrives?: (page: Page, entry: string) => Promise<unknown>;
  /** A sign that it waits for the line; 'Saved on this device' where nothing is said. */
  waits?: RegExp;
}

const steps: Step[] = [
  {
    step: 'type',
    title: 'Entity type',
    entry: (time) => (time % 2 === 0 ? 'Domestic Company' : 'International Business Company'),
    enter: (page, entry) => page.getByRole('radio', { name: entry }).check(),
    shows: (page, entry) => expect(page.getByRole('radio', { name: entry })).toBeChecked(),
    stored: async (id) => {
      const { entity_type: type } = await application(id);
      return type === 'DOM' ? 'Domestic Company' : 'International Business Company';
    },
  },
  text(
    'purpose',
    'Purpose and activities',
    'Describe what the company will do',
    (data) => data.purpose,
  ),
  text('names', 'Names', 'First choice', (data) => data.names?.[0]),
  {
    ...text('capital', 'Share capital', 'Number of shares', (data) =>
      data.capital?.shares.toLocaleString('en'),
    ),
    entry: (time) => `${6 + time},000`,
    async enter(page, entry) {
      await page.getByLabel('Number of shares').fill(entry.replace(',', ''));
      await page.getByLabel('Number of shares').blur();
    },
  },
  text('owners', 'Shareholders and owners', 'Full name', (data) => data.people?.[0]?.name),
  text('officers', 'Directors and officers', 'Full name', (data) => data.people?.[1]?.name),
  text(
    'services',
    'Services and year end',
    'Where are the accounting records kept?',
    (data) => data.records_location,
  ),
  {
    step: 'documents',
    title: 'Documents',
    entry: (time) => `letter-${time}.pdf`,
    enter: sendLetter,
    shows: listsDocument,
    arrives: listsDocument,
    stored: newestDocument,
    waits: /resumes when the connection is back/,
  },
  {
    step: 'review',
    title: 'Review and declare',
    entry: (time) => (time % 2 === 0 ? 'declared' : 'not declared'),
    enter: (page, entry) =>
      page.getByRole('checkbox', { name: /I declare/ }).setChecked(entry === 'declared'),
    shows: (page, entry) =>
      expect(page.getByRole('checkbox', { name: /I declare/ })).toBeChecked({
        checked: entry === 'declared',
      }),
    stored: async (id) => ((await application(id)).data.declared ? 'declared' : 'not declared'),
  },
];

interface Place {
  page: Page;
  context: BrowserContext;
  /** The same client at another machine. */
  elsewhere: Page;
  client: Visitor;
  id: string;
  address: string;
}

/** Each enters something at a step and is interrupted in its own way; afterwards the page is at the step again. */
const interruptions: Record<string, (step: Step, entry: string, at: Place) => Promise<void>> = {
  async 'a second device'({ step, enter, shows, stored }, entry, { page, elsewhere, id, address }) {
    await enter(page, entry);
    await expect.poll(() => stored(id), step).toBe(entry);
    // The first time the document is loaded there; after that it is open, as it is for a person who works on two machines.
    await (elsewhere.url().includes(id) ? goWithin(elsewhere, address) : elsewhere.goto(address));
    await shows(elsewhere, entry);
  },

  async 'no network'({ enter, waits }, entry, { page, context }) {
    await context.setOffline(true);
    await enter(page, entry);
    await expect(page.getByText(waits ?? /^Saved on this device$/)).toBeVisible();
    await context.setOffline(false);
  },

  async 'a reload'({ enter, arrives }, entry, { page }) {
    await enter(page, entry);
    await arrives?.(page, entry);
    await page.reload();
  },

  async 'an expired session'({ enter, arrives }, entry, { page, context, client, address }) {
    if (arrives) {
      await enter(page, entry);
      await arrives(page, entry);
    }
    // Any answer says that the session is over, and the page leads away from under the typing: answers wait until it is done.
    const { promise: isEntered, resolve: letGo } = Promise.withResolvers<undefined>();
    const answers = `${environment.api}/**`;
    await context.route(answers, async (route) => {
      await isEntered;
      await route.continue();
    });
    await endSession(page);
    if (!arrives) await enter(page, entry);
    letGo(undefined);
    await tokenRunsOut(page);
    await lookAgain(page);
    await expect(page).toHaveURL(LOGIN);
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await context.unroute(answers);
    await storeSession(page, client);
    await page.goto(address);
  },
};

/** The steps of text, of people and of files meet every interruption; each other one meets one, and each interruption four steps or more. */
const WHOLE = ['names', 'owners', 'documents'];

function waysOf({ step }: Step, index: number) {
  const ways = Object.entries(interruptions);
  return WHOLE.includes(step) ? ways : ways.filter((_, way) => way === index % ways.length);
}

test('[APP-02] [APP-01] interrupted at every step and in every way, a client loses nothing', async ({
  page,
  context,
  anotherPage,
  quiet,
}) => {
  test.setTimeout(600_000); // nine steps, one or four interruptions each
  quiet.allow(/ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED|Failed to load resource/);
  // What other journeys do in the same tenant has nothing to do with it.
  await withoutLive(context);
  const marcus = person('Marcus Rolle', { roles: ['director'], shares: null });
  const data = completeData('Kept Ltd.', [person('Ada Rolle'), marcus]);
  const { id, client } = await givenDraft(page, 'type', data);
  const elsewhere = await anotherPage();
  await storeSession(elsewhere, client);

  for (const [index, step] of steps.entries()) {
    const address = draftAt(id, step.step);
    const at = { page, context, elsewhere, client, id, address };
    await goWithin(page, address);
    await expect(page).toHaveURL(address);
    // Its own form: until it is there, the step before is, and what is typed goes there or nowhere.
    await expect(page.getByRole('form', { name: step.title, exact: true })).toBeVisible();
    for (const [time, [how, interrupt]] of waysOf(step, index).entries()) {
      await test.step(`${step.step}: ${how}`, async () => {
        const entry = step.entry(time);
        await interrupt(step, entry, at);
        await step.shows(page, entry);
        await expect.poll(() => step.stored(id), step.step).toBe(entry);
      });
    }
  }
});

/** A step on which one field of text stands for all. */
function text(
  step: string,
  title: string,
  label: string,
  read: (data: Partial<Entered>) => unknown,
): Step {
  return {
    step,
    title,
    entry: (time) => `Entered for the ${['first', 'second', 'third', 'fourth'][time]} time`,
    enter: (page, entry) => page.getByLabel(label).fill(entry),
    shows: (page, entry) => expect(page.getByLabel(label)).toHaveValue(entry),
    stored: async (id) => read((await application(id)).data),
  };
}

async function sendLetter(page: Page, name: string) {
  const buffer = Buffer.from(`%PDF-1.7\n${name}`);
  await page
    .locator('input[aria-label^="Documents about"]')
    .first() // of the shareholder, whatever their name is by now
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
  const about = page.getByRole('group', { name: `About ${name}` });
  await about.getByLabel('Document type').selectOption({ label: 'Reference letter' });
  await about.getByRole('button', { name: 'Add' }).click();
}

function listsDocument(page: Page, name: string) {
  return expect(page.getByRole('button', { name, exact: true })).toBeVisible();
}

async function newestDocument(id: string) {
  const [row] = await askDatabase(
    (sql) => sql`
      select document.file_name from documents as document
      join application_parties as link on link.party_id = document.party_id
      where link.application_id = ${id} order by document.created_at desc limit 1`,
  );
  return row?.['file_name'];
}
