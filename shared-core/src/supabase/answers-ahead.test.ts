// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { QUESTIONS_KEY, withAnswersAhead, type KeptQuestions } from './answers-ahead.ts';
import { TOKEN_KEY } from './session-storage.ts';

const script = new Script(
  readFileSync(join(import.meta.dirname, '../../../host-shell/public/ask-ahead.js'), 'utf8'),
);
const LIST = 'https://project.example/rest/v1/companies?select=id';
const SETTINGS = 'https://project.example/rest/v1/rpc/public_settings';
const now = { url: LIST, token: 'now' };

const urlOf = (input: RequestInfo | URL) =>
  input instanceof Request ? input.url : input.toString();

/** What was sent, as `GET https://… now`. */
let sent: string[] = [];
let answers = 200;

const network = vi.fn<typeof fetch>(async (input, init) => {
  const token = new Headers(init?.headers).get('authorization');
  sent.push(`${init?.method ?? 'GET'} ${urlOf(input)} ${token}`);
  const answer = sent.length;
  await Promise.resolve();
  if (answers === 0) throw new TypeError('no network');
  return Response.json([{ answer }], { status: answers });
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', network);
  history.replaceState(null, '', '/app/companies');
  signIn('now');
  sent = [];
  answers = 200;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete window.portalAnswers;
});

function signIn(token: string, { id = 'claire', minutes = 30 } = {}) {
  const session = {
    access_token: token,
    refresh_token: 'r',
    expires_at: Date.now() / 1000 + minutes * 60,
    user: { id },
  };
  localStorage.setItem(TOKEN_KEY, JSON.stringify(session));
}

async function ask(page: typeof fetch, { url, token }: typeof now, init: RequestInit = {}) {
  const headers = { apikey: 'key', Authorization: `Bearer ${token}` };
  const answer = await page(url, { method: 'GET', headers, ...init });
  return answer.json() as Promise<unknown>;
}

/** A visit that asks for the list and the settings, and stays. */
async function visit() {
  const page = withAnswersAhead(network);
  await ask(page, now);
  await ask(page, { ...now, url: SETTINGS }, { method: 'POST', body: '{}' });
  await ask(page, { ...now, url: `${SETTINGS}x` }, { method: 'POST', body: '{}' });
  await ask(page, now, { method: 'DELETE' });
  vi.advanceTimersByTime(5_000);
  sent = [];
}

const kept = () =>
  JSON.parse(localStorage.getItem(QUESTIONS_KEY) ?? 'null') as KeptQuestions | null;

test('[PUB-09] a page asks ahead what it asked first at the last visit, and takes each answer once', async () => {
  await visit();
  script.runInThisContext();
  expect(sent).toEqual([`GET ${LIST} Bearer now`, `POST ${SETTINGS} Bearer now`]);
  const page = withAnswersAhead(network);
  await expect(ask(page, now)).resolves.toEqual([{ answer: 1 }]);
  expect(sent).toHaveLength(2);
  await expect(ask(page, now)).resolves.toEqual([{ answer: 3 }]);
});

test('[PUB-09] commands are never kept, nor pages with a query string or outside a portal', async () => {
  await visit();
  expect(kept()?.pages['/app/companies']?.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${LIST}`,
    `POST ${SETTINGS}`,
  ]);
  expect(JSON.stringify(kept())).not.toContain('Bearer');
  for (const address of ['/app/companies?q=Vasseur', '/auth/login']) {
    localStorage.removeItem(QUESTIONS_KEY);
    history.replaceState(null, '', address);
    await visit();
    expect(kept()).toBeNull();
  }
});

test('[SES-03] [PUB-09] another user, an ended token and a session of a closed browser ask nothing ahead', async () => {
  await visit();
  signIn('other', { id: 'desmond' });
  script.runInThisContext();
  signIn('late', { minutes: 0.5 });
  script.runInThisContext();
  signIn('now');
  localStorage.setItem('bahamasinc_remember', 'no');
  script.runInThisContext();
  localStorage.removeItem(TOKEN_KEY);
  script.runInThisContext();
  localStorage.setItem(QUESTIONS_KEY, '{');
  script.runInThisContext();
  expect(sent).toEqual([]);
});

test('[PUB-09] an answer for another token, an old one, a refusal and a lost network are asked again', async () => {
  await visit();
  const page = withAnswersAhead(network);
  script.runInThisContext();
  await expect(ask(page, { ...now, token: 'newer' })).resolves.toEqual([{ answer: 3 }]);

  vi.advanceTimersByTime(10_001);
  await expect(ask(page, now)).resolves.toEqual([{ answer: 4 }]);

  for (const failure of [403, 0]) {
    answers = failure;
    script.runInThisContext();
    await vi.advanceTimersByTimeAsync(1);
    answers = 200;
    sent = [];
    await expect(ask(page, now)).resolves.toEqual([{ answer: 1 }]);
  }
});

test('[PUB-09] a question that is given up takes no answer', async () => {
  await visit();
  script.runInThisContext();
  const page = withAnswersAhead(network);
  await expect(ask(page, now, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});
