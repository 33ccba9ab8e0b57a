import type { PortalName } from '@portal/shared-core/contract';
import { AppError } from '@portal/shared-core/errors';
import { ErrorScreen } from '@portal/shared-core/ui';

import { lowestSchemas } from '#/federation/lowest-schemas.ts';

import { isSchemaBelow } from './public-settings.ts';

/** Whether the database is older than this portal or the host: their requests would name what it does not have. */
export function isDatabaseOutdated(portal: PortalName): boolean {
  return [lowestSchemas.get('host'), lowestSchemas.get(portal)].some(
    (lowest) => lowest !== undefined && isSchemaBelow(lowest),
  );
}

/** In the place of a portal whose database is migrated later than its code. */
export function OutdatedDatabase({ onRetry }: { onRetry: () => void }) {
  const { title, message } = new AppError('database_outdated').entry;
  return <ErrorScreen standalone title={title} message={message} onRetry={onRetry} />;
}
