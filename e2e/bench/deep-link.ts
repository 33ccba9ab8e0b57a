import type { BrowserContext, Page } from '@playwright/test';

import { note } from './figures.ts';
import { watchFromTheBeginning } from './page-clock.ts';
import { repeats } from './size.ts';

const RUNS = repeats(12);
/** The first ones fill the caches, that of compiled code only with the second or third visit. */
const WARM_UP = repeats(3, 0);

/**
 * A new tab at an address deep in a portal, of a person who is signed in and was here before: from the navigation to painted rows. `list`
 * says which question is for the rows.
 */
export async function measureDeepLink(
  context: BrowserContext,
  path: string,
  list = '(companies|company_list)\\?',
): Promise<void> {
  const visits: Visit[] = [];
  for (let run = -WARM_UP; run < RUNS; run++) {
    const visit = await visitOnce(context, path, list, run === -1);
    if (run >= 0) visits.push(visit);
  }
  const parts = Object.keys(visits[0]?.parts ?? {}).map((part) => {
    const times = visits.map(({ parts: of }) => of[part] ?? 0).toSorted((a, b) => a - b);
    return `${part} ${times[Math.floor(times.length / 2)]?.toFixed(0)}`;
  });
  note(
    `deep link ${path}`,
    visits.map(({ painted }) => painted),
    '< 400 ms',
    parts.join(', '),
  );
}

interface Visit {
  painted: number;
  parts: Record<string, number>;
}

/** A person stays on a page: then the next visit asks its first questions ahead. */
async function questionsAreKept(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    localStorage.getItem('bahamasinc_questions')?.includes(`"${location.pathname}"`),
  );
}

async function visitOnce(
  context: BrowserContext,
  path: string,
  called: string,
  isLong: boolean,
): Promise<Visit> {
  const page = await context.newPage();
  await watchFromTheBeginning(page, { selector: 'main tbody tr a' });
  await page.goto(path, { waitUntil: 'commit' });
  const visit = await page.evaluate(async (ofRows) => {
    const ofList = new RegExp(`/rest/v1/${ofRows}`);
    const painted = await globalThis.benchClock.watched();
    const [document] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const before = resources.filter(({ responseEnd }) => responseEnd <= painted);
    const requested = before.filter(({ name }) => /\/(rest|auth)\/v1\//.test(name));
    const list = requested.find((each) => ofList.test(each.name));
    return {
      painted,
      parts: {
        'document there': document?.responseEnd ?? 0,
        'first question asked': Math.min(...requested.map(({ startTime }) => startTime)),
        'list asked': list?.startTime ?? 0,
        'list answered': list?.responseEnd ?? 0,
        painted,
      },
    };
  }, called);
  if (isLong) await questionsAreKept(page);
  await page.close();
  return visit;
}
