import styled from '@emotion/styled';
import { useState, type ComponentType } from 'react';
import { daysBetween, formatDate, formatDayDistance, nassauToday } from '../../domain/format.ts';
import { DateText, EmptyState, Money, Panel, StatusChip } from '../../ui/index.ts';
import { color, media } from '../../ui/theme/index.ts';

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr) auto',
  gap: '4px 16px',
  padding: '12px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& > details': { gridColumn: '2 / -1' },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > :first-child': { gridColumn: '1 / -1' },
    '& > details': { gridColumn: '1 / -1' },
  },
});

const What = styled('div')({
  '& > strong': { marginRight: 8, fontWeight: 600 },
});

const Why = styled('details')({
  '& > summary': {
    width: 'fit-content',
    padding: '4px 0',
    color: color.link,
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
});

/** A duty that is not met yet. */
export interface Duty {
  id: string;
  due_on: string;
  /** The fact it comes from, such as '2027' or 'Year to 2026-12-31'. */
  because: string;
  amount: number | null;
  currency: string | null;
  rule: { name: string; note: string };
}

/** The number of days before its due date from which a duty is highlighted. */
const SOON_DAYS = 30;

/** The duties of a company, by date; `Reasons` shows those of one, on request. */
export function Duties({
  duties,
  Reasons,
}: {
  duties: readonly Duty[];
  Reasons: ComponentType<{ dutyId: string }>;
}) {
  const today = nassauToday();
  const late = duties.filter(({ due_on: day }) => day < today).length;
  return (
    <Panel title="Duties" note={late > 0 ? `${late} late` : 'due dates, costs and reasons'} flush>
      {duties.length === 0 ? (
        <EmptyState title="No duties due" text="Duties appear here one year before they are due." />
      ) : (
        <ul aria-label="Duties">
          {duties.map((duty) => (
            <DutyItem key={duty.id} duty={duty} today={today} Reasons={Reasons} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DutyItem({
  duty: { id, due_on: day, because, amount, currency, rule },
  today,
  Reasons,
}: {
  duty: Duty;
  today: string;
  Reasons: ComponentType<{ dutyId: string }>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const left = daysBetween(today, day);
  return (
    <Item>
      <div>
        <DateText value={day} />
        <small>{formatDayDistance(day)}</small>
      </div>
      <What>
        <strong>{rule.name}</strong>
        {left < 0 && <StatusChip tone="bad" label="Late" />}
        {left >= 0 && left <= SOON_DAYS && <StatusChip tone="warning" label="Due soon" />}
        <small>{[factText(because), rule.note].filter(Boolean).join('. ')}</small>
      </What>
      {amount === null ? <span /> : <Money amount={amount} currency={currency} />}
      <Why open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary aria-label={`Reason and late penalties: ${rule.name}`}>
          Reason and late penalties
        </summary>
        {isOpen && <Reasons dutyId={id} />}
      </Why>
    </Item>
  );
}

/** 'For 2027'; days in a fact are written as everywhere else. */
function factText(because: string): string {
  if (/^\d{4}$/.test(because)) return `For ${because}`;
  return because.replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) => formatDate(day));
}
