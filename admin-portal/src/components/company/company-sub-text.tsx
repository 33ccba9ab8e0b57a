import { featureLabels } from '@portal/shared-core/domain/standings';
import { formatDate } from '@portal/shared-core/domain/format';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { useTenantScope } from '@portal/shared-core/tenant';
import { StatusChip, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import type { Company } from './company.queries.ts';
import { CopyNumber } from './copy-number.tsx';
import { companyHead } from './record.queries.ts';

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
  return (
    <>
      {kind}
      {number && (
        <>
          {' · '}
          <CopyNumber number={number} />
        </>
      )}
      {day && ` · registered ${formatDate(day, 'long')}`}
      {head?.client_id && (
        <>
          {' · client '}
          <TextLink to={`${paths.companies}?client=${head.client_id}`}>
            {head.client_name ?? ''}
          </TextLink>
        </>
      )}
      {head && isToday && (
        <>
          {' · '}
          {head.rating ? (
            <StatusChip
              {...riskRatingLabels[head.rating]}
              label={`${riskRatingLabels[head.rating].label} risk`}
            />
          ) : (
            'risk not assessed'
          )}
        </>
      )}
      {head?.former_names && <small> Formerly {head.former_names}</small>}
    </>
  );
}
