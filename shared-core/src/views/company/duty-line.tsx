import styled from '@emotion/styled';
import { useState, type ComponentType, type ReactNode } from 'react';

import { formatDaysIn } from '../../domain/days-in-text.ts';
import {
  daysBetween,
  formatDate,
  formatDayDistance,
  formatMoney,
  nassauToday,
} from '../../domain/format.ts';
import { DateText, InlineAlert, Money, StatusChip, TextLink, type Tone } from '../../ui/index.ts';
import { color, media } from '../../ui/theme/index.ts';
import { nextPenaltyText, penaltyEffects } from '../../domain/duty-penalty.ts';
import type { Database } from '../../supabase/database.types.ts';

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr) auto',
  gap: '4px 16px',
  padding: '12px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& > [data-wide]': { gridColumn: '2 / -1' },
  // In a panel beside a list the text has a line of its own.
  '@container panel (max-width: 480px)': {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    padding: '0 0 12px',
    '& > :nth-of-type(2), & > [data-wide]': { gridColumn: '1 / -1' },
    '& > :nth-of-type(2)': { gridRow: 2 },
  },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > [data-wide]': { gridColumn: 'auto' },
  },
});

const What = styled('div')({ '& > strong': { marginRight: 8, fontWeight: 600 } });
const Cost = styled('div')({
  textAlign: 'right',
  fontWeight: 600,
  '& > small': { fontWeight: 400 },
  [media.phone]: { textAlign: 'left' },
});

/** The reasons and the actions, side by side until one of them opens. */
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& > details[open], & > form': { flex: '1 0 100%', minWidth: 0 },
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

/** A row of the view `duty_list`, as far as a line shows it. */
export type Duty = Omit<
  Database['public']['Views']['duty_list']['Row'],
  'client_id' | 'client_name' | 'days_late' | 'outcome' | 'payment' | 'rule_code' | 'tenant_id'
>;

/** The number of days before its due date from which a duty is highlighted. */
const SOON_DAYS = 30;

/** One duty: when, what, what it costs today and later, its reasons on request. */
export function DutyLine({
  duty,
  company,
  Reasons,
  receiptTo,
  invoiceTo,
  children,
}: {
  duty: Duty;
  /** Its company, where the list has several. */
  company?: ReactNode;
  Reasons: ComponentType<{ dutyId: string }>;
  /** The address of its receipt; without it the receipt is not shown. */
  receiptTo?: (documentId: string) => string;
  /** The address of the invoice that bills its fee: the line then points to it, and asks for no money of its own. */
  invoiceTo?: (invoiceId: string) => string;
  /** Actions, under the text. */
  children?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, due_on: day, because, rule_name: name, rule_note: note } = duty;
  const chip = dutyChip(duty);
  return (
    <Item data-late={isLate(duty) || undefined}>
      <div>
        <DateText value={day} />
        <small>{formatDayDistance(day)}</small>
      </div>
      <What>
        <strong>{name}</strong>
        {chip && <StatusChip {...chip} />}
        {company && <small>{company}</small>}
        <small>{[factText(because), note].filter(Boolean).join('. ')}</small>
        {settledText(duty) && <small>{settledText(duty)}</small>}
        {duty.receipt && receiptTo && (
          <small>
            Receipt: <TextLink to={receiptTo(duty.receipt.id)}>{duty.receipt.file_name}</TextLink>
          </small>
        )}
      </What>
      {duty.invoice && invoiceTo ? (
        <Billed
          duty={duty}
          invoice={duty.invoice}
          to={duty.invoice.id && invoiceTo(duty.invoice.id)}
        />
      ) : (
        <DueNow duty={duty} />
      )}
      {duty.state === 'open' && duty.notice?.state === 'declined' && (
        <div data-wide>
          <InlineAlert tone="bad" title="We could not confirm your report">
            {duty.notice.reply}
          </InlineAlert>
        </div>
      )}
      <Foot data-wide>
        <Why open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary aria-label={`Reason and late penalties: ${name}`}>
            Reason and late penalties
          </summary>
          {isOpen && <Reasons dutyId={id} />}
        </Why>
        {children}
      </Foot>
    </Item>
  );
}

/** The fee is asked for once, by its invoice; what being late costs besides stands here. */
function Billed({
  duty: { currency, exposure },
  invoice: { number, state },
  to,
}: {
  duty: Duty;
  invoice: NonNullable<Duty['invoice']>;
  /** Without it the reader does not read the invoice: it bills other companies, too. */
  to: string | undefined;
}) {
  const penalty = exposure?.penalty ?? 0;
  return (
    <Cost>
      {penalty > 0 && <Money amount={cents(penalty)} currency={exposure?.currency ?? currency} />}
      {penalty > 0 && (
        <small>penalty{exposure?.is_verified === false && ', to be confirmed'}</small>
      )}
      <small>
        {!to && 'The fee is on an invoice of the client who pays for this company.'}
        {to && (state === 'paid' ? 'The fee is paid with ' : 'The fee is on ')}
        {to && <TextLink to={to}>{number}</TextLink>}
      </small>
      {exposure?.effect && <small>{penaltyEffects[exposure.effect] ?? exposure.effect}</small>}
    </Cost>
  );
}

/** What is to be paid today, the penalty in it, and what comes next. */
function DueNow({ duty: { amount, currency, exposure, is_verified: isVerified } }: { duty: Duty }) {
  const penalty = exposure?.penalty ?? 0;
  const next = exposure && nextPenaltyText(exposure, amount);
  if (amount === null && !penalty && !next) return <span />;
  return (
    <Cost>
      {(amount !== null || penalty > 0) && (
        <Money amount={cents((amount ?? 0) + penalty)} currency={exposure?.currency ?? currency} />
      )}
      {penalty > 0 && (
        <small>
          of it {formatMoney(penalty, exposure?.currency ?? 'USD')} penalty
          {exposure?.is_verified === false && ', to be confirmed'}
        </small>
      )}
      {(amount ?? 0) > 0 && !isVerified && <small>the fee is to be confirmed</small>}
      {exposure && !exposure.is_known && <small>plus a penalty that is not known</small>}
      {exposure?.effect && <small>{penaltyEffects[exposure.effect] ?? exposure.effect}</small>}
      {next && <small>{next}</small>}
    </Cost>
  );
}

/** Two decimals of a sum of amounts that have two. */
function cents(amount: number): string {
  return amount.toFixed(2);
}

export function isLate({ state, due_on: day }: Pick<Duty, 'state' | 'due_on'>): boolean {
  return state === 'open' && day < nassauToday();
}

/** The state of a duty as a chip; null where there is nothing to say of an open one. */
export function dutyChip(duty: Duty): { tone: Tone; label: string } | null {
  if (duty.state === 'done') return { tone: 'good', label: 'Done' };
  if (duty.state === 'waived') return { tone: 'neutral', label: 'Not needed' };
  if (duty.notice?.state === 'open') return { tone: 'info', label: 'Reported' };
  if (isLate(duty)) return { tone: 'bad', label: 'Late' };
  return daysBetween(nassauToday(), duty.due_on) <= SOON_DAYS
    ? { tone: 'warning', label: 'Due soon' }
    : null;
}

function settledText({ state, done_on: day, reference, note, notice }: Duty): string | null {
  if (state === 'open' && notice?.state === 'open')
    return `Reported as done on ${formatDate(notice.paid_on)}. We confirm it once we see it.`;
  if (state === 'open') return null;
  return [
    state === 'done' && day && `Done on ${formatDate(day)}`,
    reference && `Reference ${reference}`,
    note && formatDaysIn(note),
  ]
    .filter(Boolean)
    .join('. ');
}

/** The fact a duty comes from: 'For 2027', 'Counted from 11/02/2026'; days in a fact are written as everywhere else. */
export function factText(because: string): string {
  const text = because.replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) => formatDate(day));
  if (/^\d{4}$/.test(because)) return `For ${because}`;
  return /^\d{4}-/.test(because) ? `Counted from ${text}` : text;
}
