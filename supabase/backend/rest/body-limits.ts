import type { Pool } from 'pg';
import { passBody } from '../gateway/http-server.ts';
import { problem } from '../gateway/responses.ts';

/** How long the body of a request may be: of a role to one path, or to every other one. */
export interface BodyLimit {
  role: string;
  path: string | null;
  bytes: number;
}

interface Limits {
  bodyLimits: readonly BodyLimit[];
}

/** For whom the product has no limit: the programs of its servers. */
const MOST_BYTES = 5 * 1024 * 1024;

/** How much of a body that is refused is taken in, and for how long: a caller that still sends would not see the answer. */
const TAKEN_IN = { bytes: 8 * 1024 * 1024, ms: 1_000 };

/** The limits of the product: the function `body_limits()` beside the one that is called before each request. None where it is missing. */
export async function readBodyLimits(
  pool: Pool,
  preRequest: string | undefined,
): Promise<BodyLimit[]> {
  const called = `${preRequest?.split('.')[0] ?? 'public'}.body_limits()`;
  const { rows } = await pool.query('select to_regprocedure($1) is not null as there', [called]);
  if (!rows[0]?.there) return [];
  return (await pool.query<BodyLimit>(`select role, path, bytes from ${called}`)).rows;
}

/** How long the body of a request may be, in bytes. */
export function mostBytes({ bodyLimits }: Limits, role: string, path: string): number {
  const own = bodyLimits.filter((limit) => limit.role === role);
  const limit = own.find((one) => one.path === path) ?? own.find((one) => one.path === null);
  return limit?.bytes ?? MOST_BYTES;
}

export function isDeclaredLonger({ headers }: Request, most: number): boolean {
  return Number(headers.get('content-length') ?? 0) > most;
}

/** The refusal of a body that is too long, in the words of the product, whose pre-request function refuses the same. */
export function tooLarge(): Response {
  return problem(413, 'PT413', 'request.too_large');
}

/** Refuses a request without working on its body, which passes by unread. It takes the caller's turn, because that takes time, too. */
export async function refuseLarge(request: Request): Promise<Response> {
  await passBody(request, TAKEN_IN);
  return tooLarge();
}
