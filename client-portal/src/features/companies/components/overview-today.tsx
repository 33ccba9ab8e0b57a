import { filingOf } from '@portal/shared-core/domain/companies';
import { companyListQueries, CompanyDuties, RecentActivity } from '@portal/shared-core/company';
import { restorableStandings } from '@portal/shared-core/domain/standings';
import { useUser } from '@portal/shared-core/session';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DetailColumns, Facts, Panel, Stack, TextLink } from '@portal/shared-core/ui';
import { companyFacts, nextFilingFact, PeopleRegister } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import type { Company } from '#/components/company/company.queries.ts';
import { paths } from '#/paths.ts';

import { Standing } from './standing.tsx';

const Restoration = lazy(async () => ({
  default: (await import('./restoration.tsx')).Restoration,
}));

const CompanyGroup = lazy(async () => ({
  default: (await import('#/components/groups/company-group.tsx')).CompanyGroup,
}));

const Departure = lazy(async () => ({ default: (await import('./departure.tsx')).Departure }));

/** A company today: what waits, its duties, its people, what happened lately, its facts. */
export function OverviewToday({ company }: { company: Company }) {
  const { data: origin } = useQuery(
    companyListQueries.origin('client', useTenantScope(), company.id),
  );
  const hasScreen = useScreens();
  const userId = useUser().id;
  const duties = paths.companyCompliance(company.id);
  return (
    <DetailColumns>
      <Stack>
        {restorableStandings.has(company.status) && (
          <Suspense>
            <Restoration companyId={company.id} />
          </Suspense>
        )}
        <CompanyDuties
          portal="client"
          companyId={company.id}
          action={hasScreen(duties) && <TextLink to={duties}>All duties</TextLink>}
        />
        <PeopleRegister
          entries={company.participants}
          action={<TextLink to={paths.companyPeople(company.id)}>Open registers</TextLink>}
        />
        <RecentActivity
          portal="client"
          companyId={company.id}
          to={paths.companyActivity(company.id)}
        />
      </Stack>
      <Stack>
        <Standing company={company} />
        <Panel title="Key facts">
          <Facts
            items={[
              ...nextFilingFact(filingOf(company)),
              ...companyFacts(company),
              company.user_id === userId && {
                label: 'Access',
                value: <TextLink to={paths.access}>Who has access</TextLink>,
              },
              {
                label: 'Your group',
                value: (
                  <Suspense>
                    <CompanyGroup company={company} />
                  </Suspense>
                ),
              },
              origin && {
                label: 'Application',
                value: <TextLink to={paths.application(origin.id)}>{origin.reference}</TextLink>,
              },
            ]}
          />
        </Panel>
        <Suspense>
          <Departure company={company} />
        </Suspense>
      </Stack>
    </DetailColumns>
  );
}
