import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { StatusChip } from '@portal/shared-core/ui';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { useWatch, type Control } from 'react-hook-form';

import { Contradictions } from '#/components/risk/contradictions.tsx';
import type { SubjectOf } from '../api/assessment.queries.ts';
import { noteField, type Question } from '../starting-answers.ts';

/** The question that is compared with what the client declared. */
const BUSINESS = 'business';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 72px',
  gap: '8px 16px',
  padding: '12px 0',
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0, paddingTop: 0 },
  '&:last-of-type': { paddingBottom: 0 },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) 56px' },
});

const Points = styled('div')({
  paddingTop: 26,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  '& b': { display: 'block', fontWeight: 600 },
  '& small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
});

const Marks = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6, marginTop: 6 });

/** One question: its answer with what it adds to the score, where the fact comes from, and a note. */
export function QuestionField({
  of: { subject, subjectId },
  question,
  control,
}: {
  of: SubjectOf;
  question: Question;
  control: Control<Record<string, string>>;
}) {
  const { code, name, options, proposed, last, isFactNew } = question;
  const answer = useWatch({ control, name: code }) ?? '';
  const given = options.find((option) => option.code === answer);
  const fact = options.find((option) => option.code === proposed?.answer);
  const most = Math.max(...options.map(({ points }) => Math.abs(points)));
  const isOther = fact !== undefined && answer !== fact.code;
  const before = options.find((option) => option.code === last);

  return (
    <Row role="group" aria-label={name}>
      <div>
        <FormSelect
          name={code}
          control={control}
          label={question.question}
          placeholder="Choose an answer"
          options={options.map((option) => ({
            value: option.code,
            label: `${option.label} (${formatNumber(option.points)})`,
          }))}
          {...(fact && { help: `By the facts: ${fact.label}. ${proposed?.reason ?? ''}` })}
        />
        <Marks>
          {isFactNew && <StatusChip label="The fact is new" tone="warning" />}
          {before && answer !== before.code && (
            <StatusChip label={`Was: ${before.label}`} tone="info" />
          )}
        </Marks>
        {code === BUSINESS && given && subject !== 'party' && (
          <Contradictions of={{ subject, subjectId }} answer={given.code} />
        )}
        {isOther && (
          <FormTextField
            name={noteField(code)}
            control={control}
            label={`Note: why not “${fact.label}”`}
            multiline
            rows={2}
            maxLength={2000}
            optional={given !== undefined && given.points >= fact.points}
          />
        )}
      </div>
      <Points>
        <b>{given ? formatNumber(given.points) : '–'}</b>
        <small>{`of ${formatNumber(most)}`}</small>
      </Points>
    </Row>
  );
}
