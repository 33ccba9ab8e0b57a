import styled from '@emotion/styled';

import type { QueueRow } from '#/components/kyc/queue.queries.ts';
import { hoursText } from '#/components/kyc/texts.ts';

const Line = styled('p')({ padding: '12px 16px' });

/** How long half of the cases take, which the bars of their age are measured by. */
export function UsualTime({ rows }: { rows: readonly QueueRow[] }) {
  const known = rows.find(({ usual_hours: hours }) => hours !== null);
  return (
    <Line>
      {known?.usual_hours
        ? `Half of the cases with ${known.priority} priority are decided within ${hoursText(known.usual_hours)}. The bar is full at twice that.`
        : 'No usual time is shown until ten cases of the last 180 days are decided.'}
    </Line>
  );
}
