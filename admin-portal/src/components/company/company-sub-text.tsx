import styled from '@emotion/styled';
import { featureLabels } from '@portal/shared-core/domain/standings';
import { formatDate } from '@portal/shared-core/domain/format';
import { riskRatingLabels, type RiskRating } from '@portal/shared-core/domain/risk';
import { useTenantScope } from '@portal/shared-core/tenant';
import { StatusChip, TextLink } from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { paths } from '#/paths.ts';

import type { Company } from './company.queries.ts';
import { CopyNumber } from './copy-number.tsx';
import { companyHead } from './record.queries.ts';

/** Facts with a dot between two; on phones, where they wrap, a space. */
const Line = styled('span')({
  '& > span:not(:last-child)::after': { content: '" · "' },
  [media.phone]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 12,
    '& > span:not(:last-child)::after': { content: 'none' },
  },
});

const Former = styled('small')({ display: 'block' });

/** Under the name: type and features, number, day, former names, client and rating. */
export function CompanySubText({
  company,
  isToday,
}: {
  company: Company;
  /** Without the rating on another day: the one of today would pass for it. */
  isToday: boolean;
}) {
  const { data: head } = useQuery(companyHead(useTenantScope(), company.id));
  const { type, features, registration_number: number, registration_date: day } = company;
  const kind = [type.name, ...features.map((code) => featureLabels[code] ?? code)].join(', ');
  const facts: readonly (readonly [key: string, fact: ReactNode])[] = [
    ['kind', kind],
    ['number', number && <CopyNumber number={number} />],
    ['day', day && `registered ${formatDate(day, 'long')}`],
    [
      'client',
      head?.client_id && (
        <>
          client{' '}
          <TextLink to={`${paths.companies}?client=${head.client_id}`}>
            {head.client_name ?? ''}
          </TextLink>
        </>
      ),
    ],
    ['risk', head && isToday && <Risk rating={head.rating} />],
  ];
  return (
    <>
      <Line>{facts.map(([key, fact]) => fact && <span key={key}>{fact}</span>)}</Line>
      {head?.former_names && <Former>Formerly {head.former_names}</Former>}
    </>
  );
}

function Risk({ rating }: { rating: RiskRating | null }) {
  if (!rating) return 'risk not assessed';
  const { label, tone } = riskRatingLabels[rating];
  return <StatusChip tone={tone} label={`${label} risk`} />;
}
