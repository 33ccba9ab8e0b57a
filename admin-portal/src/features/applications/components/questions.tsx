import styled from '@emotion/styled';
import type { ApplicationData } from '@portal/shared-core/domain/application';
import { formatWhen } from '@portal/shared-core/domain/format';
import { Panel, StatusChip } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import type { AskedQuestion } from '../api/application.queries.ts';
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

/** What was asked of the client and what they answered; nothing while nothing was asked. */
export function Questions({
  questions,
  content,
}: {
  questions: readonly AskedQuestion[];
  content: ApplicationData;
}) {
  if (questions.length === 0) return null;
  const open = questions.filter((question) => question.answered_at === null).length;
  return (
    <Panel
      title="Questions to the client"
      note={open === 0 ? 'all answered' : `${open} of ${questions.length} open`}
      flush
    >
      <ul aria-label="Questions to the client">
        {questions.map(({ id, field, question, answer, asked_at: at, answered_at: answeredAt }) => (
          <Item key={id}>
            <Head>
              <p>{question}</p>
              <StatusChip
                {...(answeredAt === null
                  ? { tone: 'warning', label: 'Open' }
                  : { tone: 'good', label: 'Answered' })}
              />
            </Head>
            {answeredAt !== null && <p>{answer ?? 'Corrected in the application.'}</p>}
            <small>
              {fieldLabel(field, content)}, asked {formatWhen(at)}
              {answeredAt !== null && `, answered ${formatWhen(answeredAt)}`}
            </small>
          </Item>
        ))}
      </ul>
    </Panel>
  );
}
