import styled from '@emotion/styled';
import { ProgressBar } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useId } from 'react';

import type { QueueRow } from '#/components/kyc/queue.queries.ts';
import { hoursText } from '#/components/kyc/texts.ts';

const Message = styled('p')({
  fontSize: 12,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '&[data-late]': { color: color.bad.ink, fontWeight: 500 },
});

/** How long a case has waited, in working hours, and a bar against the usual where that is known. */
export function QueueAge({ row }: { row: QueueRow }) {
  const id = useId();
  const { waited_hours: hours, usual_hours: usual, is_late: isLate } = row;
  const text = hoursText(hours);
  return (
    <>
      <Message id={id} data-late={isLate || undefined}>
        {text}
        {isLate && ', late'}
      </Message>
      {usual !== null && (
        <ProgressBar
          labelledBy={id}
          share={Math.min(1, hours / (usual * 2))}
          text={`${text} of usually ${hoursText(usual)}`}
          {...(hours > usual && { tone: isLate ? ('bad' as const) : ('warning' as const) })}
        />
      )}
    </>
  );
}
