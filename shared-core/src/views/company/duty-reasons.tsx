import styled from '@emotion/styled';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { color, radius } from '../../ui/theme/index.ts';

const Block = styled('div')({
  display: 'grid',
  gap: 8,
  paddingBottom: 4,
  color: color.secondary,
  '& p': { maxWidth: 640, textWrap: 'pretty' },
});

const Steps = styled('ol')({
  display: 'flex',
  flexWrap: 'wrap',
  width: 'fit-content',
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  overflow: 'hidden',
  '& > li': { padding: '6px 12px', fontSize: 12, lineHeight: '18px' },
  '& > li + li': { borderLeft: `1px solid ${color.line}` },
  '& strong': { display: 'block', fontWeight: 600, color: color.text },
});

/** What `obligation_why` answers, as far as a person reads it. */
export interface DutyWhy {
  reckoning: string;
  source_note: string;
  verified: boolean;
  /** From Postgres as jsonb. */
  steps: readonly PenaltyStep[];
}

export interface PenaltyStep {
  step: number;
  /** YYYY-MM-DD, the first day it counts. */
  from_on: string;
  percent: number | null;
  amount: number | null;
  currency: string | null;
  effect: string | null;
}

const effects: Record<string, string> = {
  good_standing_lost: 'Good standing is lost',
  struck_off: 'Struck off the register',
};

/** Why a duty is there: how its day is reckoned, what each step of being late costs, and where that is written. */
export function DutyReasons({
  why: { reckoning, source_note: source, verified, steps },
}: {
  why: DutyWhy;
}) {
  return (
    <Block>
      <p>{reckoning}.</p>
      {steps.length > 0 ? (
        <Steps aria-label="What being late costs">
          {steps.map((step) => (
            <li key={step.step}>
              From {formatDate(step.from_on)}
              <strong>{costOf(step)}</strong>
            </li>
          ))}
        </Steps>
      ) : (
        <p>No penalty for being late is known.</p>
      )}
      <p>
        Source: {source}
        {!verified && ' Not verified yet.'}
      </p>
    </Block>
  );
}

function costOf({ percent, amount, currency, effect }: PenaltyStep): string {
  if (effect !== null) return effects[effect] ?? effect;
  const part = percent === null ? '' : `${percent} %`;
  if (amount === null) return part ? `${part} of the fee` : 'Not known';
  return [formatMoney(amount, currency ?? 'USD'), part && `(${part})`].filter(Boolean).join(' ');
}
