/*
 * The selection a visitor made on the public site before sign-up; their first draft starts with it. Stored on the device only, for a week,
 * and never trusted: each key is validated when it is read.
 */
import { keyOf, listOf } from './json.ts';

export interface Wish {
  name: string | undefined;
  /** A code of entity_types. */
  entityType: string | undefined;
  /** Authorised capital in US dollars. */
  capital: number | undefined;
  /** Whether the paying client lives in The Bahamas. */
  isResident: boolean | undefined;
  /** Codes of service_prices. */
  services: string[] | undefined;
}

const KEY = 'bahamasinc_wish';
const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Stores a selection, merged with earlier ones. Without storage the draft starts empty. */
export function keepWish(wish: Partial<Wish>): void {
  const kept = { ...readWish(), ...wish, at: Date.now() };
  attempt(() => localStorage.setItem(KEY, JSON.stringify(kept)));
}

/** What was selected within the last week; null when nothing was. */
export function readWish(): Wish | null {
  const text = attempt(() => localStorage.getItem(KEY));
  const kept = text && attempt(() => JSON.parse(text) as unknown);
  const at = keyOf(kept, 'at');
  const age = typeof at === 'number' ? Date.now() - at : -1;
  if (age < 0 || age > LIFETIME_MS) return null;
  const [name, entityType] = [keyOf(kept, 'name'), keyOf(kept, 'entityType')];
  const [capital, isResident] = [keyOf(kept, 'capital'), keyOf(kept, 'isResident')];
  const services = keyOf(kept, 'services');
  return {
    name: typeof name === 'string' ? name.slice(0, 160) : undefined,
    entityType: typeof entityType === 'string' ? entityType : undefined,
    capital: typeof capital === 'number' ? capital : undefined,
    isResident: typeof isResident === 'boolean' ? isResident : undefined,
    services:
      services === undefined
        ? undefined
        : listOf(services).filter((code) => typeof code === 'string'),
  };
}

/** Once it has come true, or is of no use. */
export function forgetWish(): void {
  attempt(() => localStorage.removeItem(KEY));
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined; // no storage, or no valid wish in it
  }
}
