import { createCalendarHandler } from '../../functions/calendar/handler.ts';
import { feedReader } from '../../functions/calendar/read-feed.ts';
import type { Service } from '../gateway/gateway.ts';
import type { ServiceParts } from '../gateway/service-parts.ts';

/**
 * The functions that hosted runs at its edge, in this process: the same handlers, under the same addresses. They reach the database as
 * they do there, over its API.
 */
export function createFunctionsService(
  options: ServiceParts & { url: string; siteUrl: string },
): Service {
  const { log, keys, url, siteUrl } = options;
  const calendar = createCalendarHandler({
    siteUrl,
    readFeed: feedReader(url, keys.secret),
    report: (error) => log.error({ error }, 'A calendar could not be read'),
  });
  return {
    prefix: '/functions/v1/calendar',
    // Calendar programs send no key; the token in the path is the whole proof (`verify_jwt = false` on hosted).
    isOpen: () => true,
    isSecret: true,
    maxBodyBytes: 1_000,
    handle: (request, { address }) => calendar(request, address),
  };
}
