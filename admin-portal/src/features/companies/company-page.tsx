import {
  companyListQueries,
  CompanyDuties,
  OverviewAsAt,
  RecentActivity,
  useAsAt,
} from '@portal/shared-core/company';
import { countryName } from '@portal/shared-core/domain/countries';
import { endedStandings, restorableStandings } from '@portal/shared-core/domain/standings';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DateText,
  DetailColumns,
  Facts,
  Panel,
  Stack,
  TextLink,
  type Fact,
} from '@portal/shared-core/ui';
import { companyFacts, nextFilingFact, PeopleRegister } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { RecordHistory } from '#/components/company/record-history.tsx';
import type { Company } from '#/components/company/company.queries.ts';
import { useCompany } from '#/components/company/use-company.ts';
import { paths } from '#/paths.ts';

import { broughtInQuery, type BroughtIn } from './api/company-oversight.queries.ts';
import { AccessPanel } from './components/access/access-panel.tsx';
import { AfterIncorporation } from './components/after-incorporation.tsx';
import { StaffOnly } from './components/staff-only.tsx';

const Restoration = lazy(async () => ({
  default: (await import('./components/restoration.tsx')).Restoration,
}));

const Departure = lazy(async () => ({
  default: (await import('./components/departure/departure.tsx')).Departure,
}));

/** One company: its standing, its duties, its people, its facts, today or as at another day. */
function CompanyPage() {
  const company = useCompany();
  const { asAt } = useAsAt();
  return asAt ? (
    <OverviewAsAt portal="admin" company={company} asAt={asAt} />
  ) : (
    <OverviewToday company={company} />
  );
}

/** One company of the portfolio: its state, what it has to do, the people behind it, whose it is, and what staff alone know. */
function OverviewToday({ company }: { company: Company }) {
  const scope = useTenantScope();
  const companyId = company.id;
  const { data: origin } = useQuery(companyListQueries.origin('admin', scope, companyId));
  const { data: broughtIn } = useQuery(broughtInQuery(scope, companyId));

  return (
    <DetailColumns>
      <Stack>
        {origin && <AfterIncorporation companyId={companyId} applicationId={origin.id} />}
        {restorableStandings.has(company.status) && (
          <Suspense>
            <Restoration companyId={companyId} />
          </Suspense>
        )}
        <CompanyDuties portal="admin" companyId={companyId} />
        <PeopleRegister entries={company.participants} provided="Provided by the firm" />
        <RecentActivity
          portal="admin"
          companyId={companyId}
          to={paths.companyActivity(companyId)}
        />
      </Stack>
      <Stack>
        <Panel title="Key facts">
          <Facts
            items={[
              clientFact(company),
              ...nextFilingFact(endedStandings.has(company.status) ? null : company.next_filing),
              ...companyFacts(company),
              origin && {
                label: 'Application',
                value: <TextLink to={paths.application(origin.id)}>{origin.reference}</TextLink>,
              },
              ...(broughtIn ? broughtInFacts(broughtIn) : []),
            ]}
          />
        </Panel>
        <AccessPanel company={company} />
        <StaffOnly companyId={companyId} />
        <RecordHistory companyId={companyId} />
        <Suspense>
          <Departure company={company} />
        </Suspense>
      </Stack>
    </DetailColumns>
  );
}

/** That a company was not formed here: where it was before, or when it came in, by whom, and with which file. */
function broughtInFacts(broughtIn: BroughtIn): Fact[] {
  const { origin, moved_on: day, incorporated_on: first, former_agent: agent } = broughtIn;
  const { former_jurisdiction: country, former_name: name, former_number: number } = broughtIn;
  if (origin === 'transferred') {
    return [
      {
        label: 'Moved to us',
        value: <DateText value={day} />,
        ...(agent && { note: `from ${agent}` }),
      },
    ];
  }
  if (origin === 'continued') {
    const from = [name, number, country && countryName(country)].filter(Boolean).join(', ');
    return [
      { label: 'Continued here', value: <DateText value={day} />, note: `from ${from}` },
      { label: 'First incorporated', value: <DateText value={first} /> },
    ];
  }
  return [broughtInFact(broughtIn)];
}

function broughtInFact({ origin, import_id: importId, entered_at: at, by }: BroughtIn) {
  const day = <DateText value={at} />;
  return {
    label: origin === 'imported' ? 'Imported' : 'Entered by hand',
    value:
      origin === 'imported' && importId ? (
        <TextLink to={paths.portfolioImport(importId)}>{day}</TextLink>
      ) : (
        day
      ),
    ...(by && { note: by.full_name }),
  };
}

function clientFact({ owner }: Company) {
  return { label: 'Client', value: owner.full_name || owner.email, note: owner.email };
}

export { CompanyPage as Component };
