import { addErrors } from '@portal/shared-core/errors';
import { namesErrors } from '@portal/shared-core/errors/names';
import { queryOptions } from '@tanstack/react-query';

import { ask } from '../api/request.ts';
import { lettersIn } from '../letters.ts';
import type { SiteBackend } from '../site-context.ts';
import { ENOUGH } from './enough.ts';

addErrors(namesErrors);

/** When names were asked about lately, in milliseconds. */
const requestTimes: number[] = [];
const MINUTE = 60_000;

/**
 * How long to wait after the last key before asking. Nearly at once for whoever tries a name or two; more slowly after many
 * questions within a minute, because the database answers sixty and then no more.
 */
export function pauseBeforeQuery(now = Date.now()): number {
  while (requestTimes[0] !== undefined && now - requestTimes[0] > MINUTE) requestTimes.shift();
  return requestTimes.length < 36 ? 90 : 1_500;
}

/** What stands against a name; asked once per name and type. */
export function nameQuery(backend: SiteBackend | null, name: string, type: string) {
  return queryOptions({
    queryKey: ['site', 'name', type, name],
    queryFn: ({ signal }) => {
      requestTimes.push(Date.now());
      return ask(backend, 'check_company_name', { name, entity_type: type }, signal);
    },
    enabled: backend !== null && lettersIn(name) >= ENOUGH,
    // Whoever waits for a name wants to know now, also that there is no answer.
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
}
