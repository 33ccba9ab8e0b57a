import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';

import { jobErrorsQuery, type Job } from './job.queries.ts';

const Raw = styled('details')({
  color: color.secondary,
  fontSize: 12,
  overflowWrap: 'anywhere',
});

/** What Postgres said of what failed, for the super admin alone. */
export function RawErrors({ job }: { job: Job }) {
  const isSuperAdmin = useIsSuperAdmin() === true;
  const query = jobErrorsQuery(useTenantScope(), job.id);
  const { data: errors = [] } = useQuery({
    ...query,
    enabled: isSuperAdmin && (job.state === 'failed' || job.refused > 0),
  });
  if (errors.length === 0) return null;
  return (
    <Raw>
      <summary>Text of the database</summary>
      <ul>
        {errors.map(({ label, sqlstate_code: code, message }, place) => (
          <li key={`${place} ${code}`}>
            {label && `${label}: `}
            {code} {message}
          </li>
        ))}
      </ul>
    </Raw>
  );
}
