import { addErrors } from '@portal/shared-core/errors';
import { namesErrors } from '@portal/shared-core/errors/names';
import { queryOptions } from '@tanstack/react-query';

import { ask } from '../api/request.ts';
import { lettersIn } from '../letters.ts';
import type { SiteBackend } from '../site-context.ts';
import { ENOUGH } from './enough.ts';

addErrors(namesErrors);

/** The times of recent checks, in milliseconds. */
const requestTimes: number[] = [];
const MINUTE = 60_000;

/**
 * The pause between the last key and the check. Short for the first names; longer after many checks within a minute, because the database
 * answers at most sixty.
 */
export function pauseBeforeQuery(now = Date.now()): number {
  while (requestTimes[0] !== undefined && now - requestTimes[0] > MINUTE) requestTimes.shift();
  return requestTimes.length < 36 ? 90 : 1_500;
}

/** The issues of a name; queried once per name and type. */
export function nameQuery(backend: SiteBackend | null, name: string, type: string) {
  return queryOptions({
    queryKey: ['site', 'name', type, name],
    queryFn: ({ signal }) => {
      requestTimes.push(Date.now());
      return ask(backend, 'check_company_name', { name, entity_type: type }, signal);
    },
    enabled: backend !== null && lettersIn(name) >= ENOUGH,
    // Fail fast: the visitor waits for the result.
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
}
