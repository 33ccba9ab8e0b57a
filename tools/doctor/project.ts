import { unknown } from './finding.ts';
import type { Answer, Visit } from './visit.ts';

export const NO_PROJECT = [
  unknown(
    'The address of the Supabase project is not known.',
    'Name it with --supabase, or correct /config.json.',
  ),
];

/** Asks the Supabase project with the publishable key, as any visitor can. */
export function askProject(
  visit: Visit,
  path: string,
  init: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { url = '', key = '' } = visit.project ?? {};
  return visit.ask(`${url}${path}`, { ...init, headers: { apikey: key, ...init.headers } });
}
