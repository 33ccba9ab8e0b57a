import { AsyncLocalStorage } from 'node:async_hooks';
import type { Catalog } from './catalog.ts';
import type { Call } from './choose-command.ts';
import type { Caller } from '../gateway/caller.ts';
import type { HeldValues } from './filters/held-values.ts';
import type { Timing } from './server-timing.ts';
import type { Widened } from './nested-spreads.ts';
import type { Shape } from './shaped-answers.ts';

/** What the database may know about the request it works for. */
export interface RequestScope {
  /** The same from the beginning to the end of the request, also when the schema changes meanwhile. */
  catalog: Catalog;
  caller: Caller;
  method: string;
  /** Without the '/rest/v1' prefix, as PostgREST has it. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** The values of its filters, which lite does not see. */
  held: HeldValues;
  /** The version of the command that is called, once it is known. */
  call?: Call | undefined;
  /** What lite does not answer itself. */
  shape?: Shape | undefined;
  /** The filters of a change, by which lite would look for its rows again. */
  filters?: Record<string, unknown> | undefined;
  /** What is read instead of a table. */
  widened?: Widened | undefined;
  /** Where the header Server-Timing is on. */
  timing?: Timing | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work` for one request; the connection below @supabase/lite finds the scope again. */
export function withScope<T>(scope: RequestScope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

/** Throws outside of a request: nothing may reach the database without a caller. */
export function currentScope(): RequestScope {
  const scope = scopes.getStore();
  if (!scope) throw new Error('No request is being served.');
  return scope;
}
