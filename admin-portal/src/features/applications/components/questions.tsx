import styled from '@emotion/styled';
import type { ApplicationData } from '@portal/shared-core/domain/application';
import { formatWhen } from '@portal/shared-core/domain/format';
import { Panel, StatusChip } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { isOpen, questionChip } from '#/components/questions/question-state.ts';
import { TakeBackQuestion } from '#/components/questions/take-back-question.tsx';

import type { StaffQuestion } from '../api/application.queries.ts';
import { fieldLabel } from '../fields.ts';

const Item = styled('li')({
  display: 'grid',
  gap: 4,
  padding: '12px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > small': { fontSize: 12, color: color.secondary },
  '& > p': { textWrap: 'pretty' },
});

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: 12,
  fontWeight: 500,
});

/** What was asked of the client, what they answered and what was taken back; nothing while nothing was asked. */
export function Questions({
  questions,
  content,
  holder,
}: {
  questions: readonly StaffQuestion[];
  content: ApplicationData;
  /** Who has the application; null when no one does. */
  holder: string | null;
}) {
  if (questions.length === 0) return null;
  const open = questions.filter(isOpen).length;
  const isAllAnswered = questions.every((question) => question.answered_at !== null);
  return (
    <Panel
      title="Questions to the client"
      note={
        open > 0
          ? `${open} of ${questions.length} open`
          : isAllAnswered
            ? 'all answered'
            : 'none open'
      }
      flush
    >
      <ul aria-label="Questions to the client">
        {questions.map((question) => (
          <Item key={question.id}>
            <Head>
              <p>{question.question}</p>
              <StatusChip {...questionChip(question)} />
            </Head>
            {question.answered_at !== null && (
              <p>{question.answer ?? 'Corrected in the application.'}</p>
            )}
            <small>
              {fieldLabel(question.field, content)}, asked {formatWhen(question.asked_at)}
              {question.by && ` by ${question.by.full_name}`}
              {question.answered_at !== null && `, answered ${formatWhen(question.answered_at)}`}
            </small>
            <TakeBackQuestion question={question} holder={holder} />
          </Item>
        ))}
      </ul>
    </Panel>
  );
}
