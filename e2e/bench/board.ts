import type { BrowserContext, Page } from '@playwright/test';
import postgres from 'postgres';

import { people } from './portfolio.ts';
import { note, noteTasks } from './figures.ts';
import { longestTask, now, timeFrom, timeSince } from './page-clock.ts';
import { isSmall, repeats, settle } from './size.ts';

const OPENINGS = repeats(5);
const MOVES = repeats(5);

/** The board of all applications under way: opened, scrolled, and a card moved by a colleague; first as it opens, then with every card. */
export async function measureBoard(context: BrowserContext, database: string): Promise<void> {
  const times: number[] = [];
  const tasks: number[] = [];
  let page = await context.newPage();
  for (let opening = 0; opening < OPENINGS; opening++) {
    if (opening > 0) {
      await page.close();
      page = await context.newPage();
    }
    const { time, task } = await open(page);
    times.push(time);
    tasks.push(task);
  }
  note('board of 2,000, a click to the first cards', times);
  noteTasks('longest task while it opens', tasks, '< 100 ms');

  await measureUse(page, database, 'as it opens');
  const began = await now(page);
  const shown = await showAll(page);
  noteTasks(
    `longest task while all are shown (${shown} cards)`,
    [await longestTask(page, began)],
    '< 100 ms',
  );
  await measureUse(page, database, 'with every card');
  await page.close();
}

async function open(page: Page): Promise<{ time: number; task: number }> {
  await page.goto('/admin/companies');
  await page.locator('main tbody tr a').first().waitFor();
  const began = await now(page);
  const time = await timeFrom(
    page,
    { type: 'click' },
    { selector: 'section[aria-label="Submitted"] li > a' },
    () => page.getByRole('link', { name: 'Applications' }).click(),
  );
  await page.getByText('Live', { exact: true }).waitFor();
  return { time, task: await longestTask(page, began) };
}

/** Scrolls down and up again, then has cards moved. */
async function measureUse(page: Page, database: string, how: string): Promise<void> {
  const began = await now(page);
  await scroll(page);
  noteTasks(
    `longest task while it is scrolled, ${how}`,
    [await longestTask(page, began)],
    '< 100 ms',
  );

  const times: number[] = [];
  const tasks: number[] = [];
  for (let move = 0; move < MOVES; move++) {
    const { time, task } = await moveACard(page, database);
    times.push(time);
    tasks.push(task);
  }
  note(`a change by a colleague to the moved card, ${how}`, times);
  noteTasks(`longest task meanwhile, ${how}`, tasks, '< 100 ms');
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(640, 500);
  for (const by of [600, -600]) {
    for (;;) {
      const before = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, by);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await page.waitForTimeout(16);
      if ((await page.evaluate(() => scrollY)) === before) break;
    }
  }
}

/** Has every column show the rest of its cards, part by part; answers how many there are then. */
async function showAll(page: Page): Promise<number> {
  const cards = page.locator('section li > a');
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  while ((await more.count()) > 0) {
    const before = await cards.count();
    await more.evaluateAll((buttons) =>
      buttons.forEach((button) => (button as HTMLElement).click()),
    );
    await page.waitForFunction(
      (count) => document.querySelectorAll('section li > a').length > count,
      before,
    );
  }
  return cards.count();
}

/** A colleague starts the review of the application that has waited longest: its card leaves the first column. */
async function moveACard(page: Page, database: string) {
  const card = page.locator('section[aria-label="Submitted"] li > a').first();
  const id = /[0-9a-f-]{36}/.exec((await card.getAttribute('href')) ?? '')?.[0] ?? '';
  const began = await now(page);
  const sql = postgres(database, { max: 1, onnotice: () => undefined });
  const time = await timeSince(
    page,
    { selector: `section[aria-label="Submitted"] a[href$="${id}"]`, gone: true },
    () =>
      sql.begin(async (asStaff) => {
        await asStaff`
          select set_config('request.jwt.claims', json_build_object('sub', id, 'role', 'authenticated')::text, true)
          from profiles where email = ${people.staff}`;
        await asStaff`select start_review(${id})`;
        return performance.timeOrigin + performance.now();
      }),
  );
  await sql.end();
  // Every part that is open is read again.
  if (!isSmall) await page.waitForLoadState('networkidle');
  await settle(page);
  return { time, task: await longestTask(page, began) };
}
