import { formatDateTime, formatNumber } from '@portal/shared-core/domain/format';
import { InlineAlert, Stack } from '@portal/shared-core/ui';

import { ABANDONED_HOURS, type Watchlist } from '#/components/kyc/screening.queries.ts';
import { DiscardImport } from './discard-import.tsx';

type Import = Watchlist['imports'][number];

/** The import of a list that is not finished, since when, and the way out of it. */
export function RunningImport({ running }: { running: Import }) {
  const { id, by, records, started_at: startedAt, isAbandoned } = running;
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
