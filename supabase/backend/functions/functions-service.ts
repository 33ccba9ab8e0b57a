import { createCalendarHandler } from '../../functions/calendar/handler.ts';
import { asServer } from '../../functions/card-payments/database.ts';
import { createCardHandler } from '../../functions/card-payments/handler.ts';
import { readSettings } from '../../functions/card-payments/settings.ts';
import { feedReader } from '../../functions/calendar/read-feed.ts';
import { createUnsubscribeHandler } from '../../functions/unsubscribe/handler.ts';
import { switchOffBy } from '../../functions/unsubscribe/switch-off.ts';
import type { Service } from '../gateway/gateway.ts';
import type { ServiceParts } from '../gateway/service-parts.ts';

/**
 * The functions that hosted runs at its edge, in this process: the same handlers, under the same addresses. They reach the database as
 * they do there, over its API. Calendar and mail programs send no key: the token in the path is the whole proof (`verify_jwt = false` on
 * hosted).
 */
export function createFunctionsServices(
  options: ServiceParts & { url: string; siteUrl: string; cards?: string | undefined },
): Service[] {
  const { log, keys, url, siteUrl } = options;
  const calendar = createCalendarHandler({
    siteUrl,
    readFeed: feedReader(url, keys.secret),
    report: (error) => log.error({ error }, 'A calendar could not be read'),
  });
  const unsubscribe = createUnsubscribeHandler({
    siteUrl,
    switchOff: switchOffBy(url, keys.secret),
    report: (error) => log.error({ error }, 'Mails could not be switched off'),
  });
  const cards = createCardHandler({
    siteUrl,
    supabaseUrl: url,
    firms: readSettings(options.cards),
    call: asServer(url, keys.secret),
    report: (error) => log.error({ error }, 'A payment by card failed'),
  });
  return [
    {
      prefix: '/functions/v1/card-payments',
      // The provider has no key of ours: its signature is the proof.
      isOpen: (path) => path.startsWith('/webhook/'),
      maxBodyBytes: 200_000,
      handle: (request) => cards(request),
    },
    {
      prefix: '/functions/v1/calendar',
      isOpen: () => true,
      isSecret: true,
      maxBodyBytes: 1_000,
      handle: (request, { address }) => calendar(request, address),
    },
    {
      prefix: '/functions/v1/unsubscribe',
      isOpen: () => true,
      isSecret: true,
      maxBodyBytes: 4_000,
      handle: (request, { address }) => unsubscribe(request, address),
    },
  ];
}
