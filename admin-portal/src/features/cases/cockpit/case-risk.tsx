import styled from '@emotion/styled';
import { formatDate } from '@portal/shared-core/domain/format';
import { ProgressBar, StatusChip } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useId } from 'react';

import type { Gate, KycCase } from '../api/case.queries.ts';
import { ratingLabels } from '#/components/kyc/texts.ts';
import { PaneBlock, PaneHead } from './case-styles.ts';

const Groups = styled('ul')({
  display: 'grid',
  gap: 8,
  '& > li': { fontSize: 13, lineHeight: '18px' },
  '& > li > p': { display: 'flex', justifyContent: 'space-between', gap: 8 },
  '& small': { color: color.secondary, fontVariantNumeric: 'tabular-nums' },
});

const Facts = styled('ul')({
  display: 'grid',
  gap: 4,
  marginTop: 8,
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
});

interface Group {
  group: string;
  weight: number;
  contribution: number;
}

/** The proposed rating, what each group of factors contributes to the assessment that counts, and the facts that set a lowest rating. */
export function CaseRisk({ kyc, proposal }: { kyc: KycCase; proposal: Gate['proposal'] }) {
  const assessment = kyc.party.assessments.find(({ is_current: isCurrent }) => isCurrent);
  // The shape is that of private.risk_result.
  const groups = assessment?.groups ?? [];
  return (
    <PaneBlock aria-label="Risk">
      <PaneHead as="div">
        <h2>Risk</h2>
        <span>
          {assessment
            ? `model v${assessment.model_version}, if approved today`
            : 'if approved today'}
        </span>
        <StatusChip
          tone={ratingLabels[proposal.rating].tone}
          label={[assessment && assessment.residual_score, ratingLabels[proposal.rating].label]
            .filter(Boolean)
            .join(' ')}
        />
      </PaneHead>
      <div>
        {groups.length > 0 && (
          <Groups>
            {groups.map((group) => (
              <GroupLine key={group.group} {...group} />
            ))}
          </Groups>
        )}
        <Facts>
          {!assessment && <li>This person has no assessment of their own: the facts decide.</li>}
          {proposal.reasons.map(({ factor, answer, reason, rating }) => (
            <li key={factor + answer}>
              {(reason ?? readableText(factor)).replace(/\.$/, '')}: {ratingLabels[rating].label} at
              least.
            </li>
          ))}
          {proposal.lowest !== 'low' && (
            <li>No second person can go below {ratingLabels[proposal.lowest].label}.</li>
          )}
          {kyc.oversight && <li>Next review {formatDate(kyc.oversight.next_review_on)}.</li>}
        </Facts>
      </div>
    </PaneBlock>
  );
}

function GroupLine({ group, weight, contribution }: Group) {
  const id = useId();
  return (
    <li>
      <p>
        <span id={id}>{readableText(group)}</span>
        <small>
          {contribution} of {weight}
        </small>
      </p>
      <ProgressBar
        labelledBy={id}
        share={weight > 0 ? contribution / weight : 0}
        text={`${contribution} of ${weight}`}
        tone={weight > 0 && contribution / weight > 0.6 ? 'bad' : 'warning'}
      />
    </li>
  );
}

const readableText = (code: string) =>
  code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ');
