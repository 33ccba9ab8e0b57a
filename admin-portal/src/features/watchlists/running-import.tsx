import { formatDateTime, formatNumber } from '@portal/shared-core/domain/format';
import { InlineAlert, Stack } from '@portal/shared-core/ui';

import type { Watchlist } from '#/components/kyc/screening.queries.ts';
import { DiscardImport } from './discard-import.tsx';

/** An import that runs for longer counts as abandoned. */
const ABANDONED_HOURS = 24;

type Import = Watchlist['imports'][number];

/** The import of a list that is not finished, since when, and the way out of it. */
export function RunningImport({ running }: { running: Import }) {
  const { id, by, records, started_at: startedAt } = running;
  const hours = (Date.now() - Date.parse(startedAt)) / 3_600_000;
  const isAbandoned = hours > ABANDONED_HOURS;
  return (
    <InlineAlert tone="warning" title={isAbandoned ? 'Import abandoned' : 'Import not finished'}>
      <Stack>
        <p>
          Begun {by ? `by ${by.full_name} ` : ''}on {formatDateTime(startedAt)}
          {isAbandoned && `, more than ${ABANDONED_HOURS} hours ago`}. {formatNumber(records)}{' '}
          records are read, and none of them is in force.{' '}
          {isAbandoned
            ? 'Discard it, or choose its file again to go on with it.'
            : 'Another file of this list waits until it is finished or discarded.'}
        </p>
        <div>
          <DiscardImport importId={id} />
        </div>
      </Stack>
    </InlineAlert>
  );
}
