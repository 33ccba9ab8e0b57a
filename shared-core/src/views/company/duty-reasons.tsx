import styled from '@emotion/styled';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { color, radius } from '../../ui/theme/index.ts';
import { penaltyEffects } from '../../domain/duty-penalty.ts';
import type { PenaltyStep } from '../../supabase/json.types.ts';

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

/** The columns of `obligation_why` that are shown. */
export interface DutyWhy {
  reckoning: string;
  source_note: string;
  verified: boolean;
  /** From Postgres as jsonb. */
  steps: readonly PenaltyStep[];
}

export type { PenaltyStep };

/**
 * Why a duty exists: how its day is calculated, the penalty of each step, and the source. An unverified source is a research
 * note: only staff see it.
 */
export function DutyReasons({
  why: { reckoning, source_note: source, verified, steps },
  forStaff = false,
}: {
  why: DutyWhy;
  forStaff?: boolean;
}) {
  return (
    <Block>
      <p>{reckoning}.</p>
      {steps.length > 0 ? (
        <Steps aria-label="Late penalties">
          {steps.map((step) => (
            <li key={step.step}>
              Penalty from {formatDate(step.from_on)}
              <strong>{costOf(step)}</strong>
            </li>
          ))}
        </Steps>
      ) : (
        <p>No late penalty is known.</p>
      )}
      {(verified || forStaff) && (
        <p>
          Source: {source}
          {!verified && ' Not verified yet.'}
        </p>
      )}
    </Block>
  );
}

function costOf({ percent, amount, currency, effect }: PenaltyStep): string {
  if (effect !== null) return penaltyEffects[effect] ?? effect;
  const part = percent === null ? '' : `${percent} %`;
  if (amount === null) return part ? `${part} of the fee` : 'Not known';
  return [formatMoney(amount, currency ?? 'USD'), part && `(${part})`].filter(Boolean).join(' ');
}
