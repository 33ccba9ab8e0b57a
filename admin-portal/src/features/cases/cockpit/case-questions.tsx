import styled from '@emotion/styled';
import { formatDate } from '@portal/shared-core/domain/format';
import { StatusChip } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { questionChip } from '#/components/questions/question-state.ts';
import { TakeBackQuestion } from '#/components/questions/take-back-question.tsx';

import type { KycCase } from '../api/case.queries.ts';
import { fieldLabel } from './case-fields.ts';
import { PaneBlock } from './case-styles.ts';

const Requested = styled('ul')({
  display: 'grid',
  gap: 10,
  padding: '12px 14px',
  fontSize: 13,
  lineHeight: '18px',
  '& small': { display: 'block', fontSize: 12, color: color.secondary },
  '& p': { overflowWrap: 'anywhere' },
});

/** The questions to the client about this case, the newest first, each with its answer; an open one can be taken back. */
export function CaseQuestions({ kyc }: { kyc: KycCase }) {
  if (kyc.requests.length === 0) return null;
  // While the client answers no review is open: the newest one is the reviewer's who asked.
  const holder = kyc.reviews[0]?.assignee ?? null;
  return (
    <PaneBlock aria-label="Questions to the client">
      <Requested>
        {kyc.requests
          .toSorted((a, b) => Date.parse(b.asked_at) - Date.parse(a.asked_at))
          .map((requested) => (
            <li key={requested.id} id={`request-${requested.id}`} tabIndex={-1}>
              <StatusChip {...questionChip(requested)} />
              <p>{requested.question}</p>
              {requested.answered_at && <p>{requested.answer ?? 'Corrected in the profile.'}</p>}
              <small>
                {fieldLabel(requested.field)}, asked {formatDate(requested.asked_at)}
                {requested.by && ` by ${requested.by.full_name}`}
              </small>
              <TakeBackQuestion question={requested} holder={holder} />
            </li>
          ))}
      </Requested>
    </PaneBlock>
  );
}
