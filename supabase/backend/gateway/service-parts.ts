import type { Log } from '../log/log.ts';
import type { Keys } from './keys.ts';
import type { Tokens } from './tokens.ts';

/** What every service is made of. */
export interface ServiceParts {
  /** The URL of a login role. */
  urlFor(role: string): string;
  keys: Keys;
  tokens: Tokens;
  log: Log;
}
