import type { ComponentType, ReactNode } from 'react';

import { EmptyState, Panel } from '../../ui/index.ts';
import { DutyLine, isLate, type Duty } from './duty-line.tsx';

/** The open duties of a company, by date; `Reasons` shows those of one, on request. */
export function Duties({
  duties,
  Reasons,
  action,
}: {
  duties: readonly Duty[];
  Reasons: ComponentType<{ dutyId: string }>;
  /** In the head: a link to all of them. */
  action?: ReactNode;
}) {
  const late = duties.filter(isLate).length;
  return (
    <Panel
      title="Duties"
      note={late > 0 ? `${late} late` : 'due dates, costs and reasons'}
      action={action}
      flush
    >
      {duties.length === 0 ? (
        <EmptyState title="No duties due" text="Duties appear here one year before they are due." />
      ) : (
        <ul aria-label="Duties">
          {duties.map((duty) => (
            <DutyLine key={duty.id} duty={duty} Reasons={Reasons} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
