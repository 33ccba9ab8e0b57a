import type { ReactNode } from 'react';

import { formatMonth } from '../../domain/format.ts';
import { monthsLater } from '../../domain/month.ts';
import { Actions, Button, Panel } from '../../ui/index.ts';

/** The panel of a month, with the way to the months beside it. */
export function MonthPanel({
  month,
  note,
  onMonth,
  children,
}: {
  /** 'YYYY-MM'. */
  month: string;
  note?: ReactNode;
  /** Shows another month; '' is this month. */
  onMonth: (month: string) => void;
  children: ReactNode;
}) {
  return (
    <Panel
      title={formatMonth(`${month}-01`)}
      note={note}
      flush
      action={
        <Actions>
          <Button size="small" onClick={() => onMonth(monthsLater(month, -1))}>
            Previous month
          </Button>
          <Button size="small" onClick={() => onMonth('')}>
            This month
          </Button>
          <Button size="small" onClick={() => onMonth(monthsLater(month, 1))}>
            Next month
          </Button>
        </Actions>
      }
    >
      {children}
    </Panel>
  );
}
