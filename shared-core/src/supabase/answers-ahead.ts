import { deviceStorage } from './device-storage.ts';
import { storedSession } from './session-storage.ts';

/** What the pages of this user ask first, by path; `ask-ahead.js` of the host reads it before any other code runs. */
export const QUESTIONS_KEY = 'bahamasinc_questions';

/** A page asks some things more; these come before its rows. */
const MOST_QUESTIONS = 6;
const MOST_PAGES = 8;
/** So long after its first question, a page has asked what its first screen needs. */
const KEEP_AFTER_MS = 3_000;
/** An answer that is older is not what the page would get now. */
const GOOD_FOR_MS = 10_000;
const PORTALS = /^\/(app|admin)(\/|$)/;
/** Commands are never repeated: of what is sent by POST only these readings are asked ahead. */
const READINGS = /\/rest\/v1\/rpc\/(public_settings|annual_fees)$/;

interface Question {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** The questions of the pages of one user. Addresses with a query string are not kept: it may hold names that were searched for. */
export interface KeptQuestions {
  userId: string;
  pages: Record<string, Question[]>;
}

/** An answer that `ask-ahead.js` is waiting for; null where it does not come. */
interface Ahead {
  authorization: string;
  /** A `performance.now()`. */
  at: number;
  answer: Promise<Response | null>;
}

let takenAt = 0;

/** When the last answer was taken that had been asked ahead, as `Date.now()` says; 0 where none was. */
export function lastTakenAhead(): number {
  return takenAt;
}

declare global {
  interface Window {
    /** By `keyOf`. */
    portalAnswers?: Record<string, Ahead>;
  }
}

/**
 * A `fetch` that takes the answers that were asked for before this code was there, each once, for the same token and soon. It notes what the page asks
 * first, for its next visit. What was not asked ahead, or not answered well, is asked as ever.
 */
export function withAnswersAhead(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  // Outside a browser there is no visit.
  if (typeof window === 'undefined') return fetch;
  const { pathname } = location;
  const first: Question[] = [];
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let isKept = false;

  function note(question: Question) {
    const isFirst = first.length < MOST_QUESTIONS && !isKept;
    if (!isFirst || location.pathname !== pathname || location.search !== '') return;
    if (!PORTALS.test(pathname)) return;
    first.push(question);
    keeping ??= setTimeout(() => {
      isKept = true;
      keep(pathname, first);
    }, KEEP_AFTER_MS);
  }

  return async (input, init) => {
    const question = typeof input === 'string' ? toQuestion(input, init) : null;
    if (!question) return fetch(input, init);
    note(question);
    const answer = await take(question, new Headers(init?.headers).get('authorization'));
    init?.signal?.throwIfAborted();
    return answer ?? fetch(input, init);
  };
}

function toQuestion(url: string, init: RequestInit = {}): Question | null {
  const { pathname } = new URL(url);
  const { method = 'GET', body } = init;
  const isReading = method === 'GET' ? pathname.startsWith('/rest/v1/') : READINGS.test(pathname);
  if (!isReading || (body !== undefined && body !== null && typeof body !== 'string')) return null;
  const { authorization: _token, ...headers } = Object.fromEntries(new Headers(init.headers));
  return { method, url, headers, body: body ?? null };
}

/** What makes two questions the same. `ask-ahead.js` builds it alike. */
function keyOf({ method, url, headers, body }: Question): string {
  return JSON.stringify([method, url, headers, body]);
}

async function take(question: Question, authorization: string | null): Promise<Response | null> {
  const key = keyOf(question);
  const ahead = window.portalAnswers?.[key];
  if (!ahead || ahead.authorization !== authorization) return null;
  delete window.portalAnswers?.[key];
  if (performance.now() - ahead.at > GOOD_FOR_MS) return null;
  const answer = await ahead.answer;
  takenAt = Date.now();
  return answer?.ok ? answer : null;
}

function keep(pathname: string, first: Question[]) {
  const userId = storedSession()?.user.id;
  if (!userId) return;
  const { [pathname]: _former, ...others } = keptOf(userId);
  const pages = Object.entries({ ...others, [pathname]: first }).slice(-MOST_PAGES);
  const kept: KeptQuestions = { userId, pages: Object.fromEntries(pages) };
  deviceStorage.write(QUESTIONS_KEY, JSON.stringify(kept));
}

function keptOf(userId: string): KeptQuestions['pages'] {
  try {
    const kept = JSON.parse(deviceStorage.read(QUESTIONS_KEY) ?? 'null') as KeptQuestions | null;
    return kept?.userId === userId ? kept.pages : {};
  } catch {
    return {}; // it is written anew
  }
}
