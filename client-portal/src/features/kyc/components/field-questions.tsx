import styled from '@emotion/styled';
import { color, radius } from '@portal/shared-core/ui/theme';

import { Question } from '#/components/questions/question.tsx';

import { useKyc } from '../kyc-context.ts';
import { anchorOf, isWithin } from '../kyc-parts.ts';

const Box = styled('div')({
  padding: 16,
  border: `1px solid ${color.line}`,
  borderLeft: `3px solid ${color.warning.main}`,
  borderRadius: radius.control,
  background: color.surface,
  scrollMarginTop: 120,
  '&[data-done]': { borderLeftColor: color.good.main },
  '&:focus': { outline: 'none' },
});

/** The questions of staff about a field, beside it; without one those that are about the whole. */
export function FieldQuestions({ about }: { about: string | null }) {
  const { questions, answering } = useKyc();
  return questions
    .filter(({ field }) => (about === null ? field === null : isWithin(field, about)))
    .map((question) => (
      <Box
        key={question.id}
        id={anchorOf(question.id)}
        tabIndex={-1}
        data-done={question.answered_at !== null || undefined}
      >
        <Question question={question} answering={answering} />
      </Box>
    ));
}
