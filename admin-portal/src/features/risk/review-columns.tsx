import { nassauToday, daysBetween } from '@portal/shared-core/domain/format';
import { riskRatingLabels, type RiskRating } from '@portal/shared-core/domain/risk';
import { ButtonLink, DateText, StatusChip, type Column } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import styled from '@emotion/styled';

import { paths } from '#/paths.ts';

import { movedText, ratingName, subjectNouns } from './texts.ts';

const Late = styled('span')({ color: color.bad.ink, fontWeight: 500 });

interface Review {
  assessment_id: string;
  subject: string;
  subject_id: string;
  name: string;
  rating: keyof typeof riskRatingLabels;
  next_review_on: string;
  worked_out: RiskRating;
  moved_to: RiskRating | null;
  model_day: string | null;
}

/** The columns of the reviews that are due. */
export const columns: Column<Review>[] = [
  {
    key: 'name',
    header: 'What',
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: ({ subject }) => nounOf(subject),
    exports: [{ header: 'Kind', text: ({ subject }) => nounOf(subject) }],
  },
  {
    key: 'rating',
    header: 'Rating',
    phone: 'end',
    render: ({ rating }) => <StatusChip {...riskRatingLabels[rating]} />,
    text: ({ rating }) => ratingName(rating),
  },
  {
    key: 'due',
    header: 'Due',
    render: ({ next_review_on: day }) => <DateText value={day} />,
    text: ({ next_review_on: day }) => day,
    as: 'day',
    sub: ({ next_review_on: day }) => {
      const late = daysBetween(day, nassauToday());
      return late > 0 && <Late>{`${late} ${late === 1 ? 'day' : 'days'} late`}</Late>;
    },
  },
  {
    key: 'why',
    header: 'Why',
    render: whyText,
    text: whyText,
  },
  {
    key: 'reassess',
    header: 'Action',
    render: ({ subject, subject_id: id, name }) => (
      <ButtonLink size="small" to={paths.assessRisk(subject, id)} aria-label={`Reassess ${name}`}>
        Reassess
      </ButtonLink>
    ),
  },
];

function nounOf(subject: string): string {
  return subjectNouns[subject as keyof typeof subjectNouns];
}

function whyText({ model_day: day, worked_out: before, moved_to: after }: Review): string {
  return day ? movedText(day, before, after) : 'Its day comes';
}
