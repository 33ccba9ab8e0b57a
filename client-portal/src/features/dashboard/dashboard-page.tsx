import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, Page, Panel, Stack, ButtonLink } from '@portal/shared-core/ui';
import { useSuspenseQueries } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { dashboardQueries } from './api/dashboard.queries.ts';
import { ApplicationPanel } from './components/application-panel.tsx';
import { CompaniesPanel } from './components/companies-panel.tsx';
import { NeedList } from './components/need-list.tsx';
import { needsOf } from './needs.ts';

/** The client's open needs, the progress of applications, and the companies with the next filings (DSH-01). */
function DashboardPage() {
  const scope = useTenantScope();
  const userId = useUser().id;
  const today = nassauToday();
  const [{ data: applications }, { data: companies }, { data: needyCompanies }, { data: parts }] =
    useSuspenseQueries({
      queries: [
        dashboardQueries.applications(scope, userId),
        dashboardQueries.companies(scope),
        dashboardQueries.needyCompanies(scope, today),
        dashboardQueries.ownParts(scope, userId),
      ],
    });
  const needs = needsOf({ applications, companies: needyCompanies, parts }, today);
  const underReview = applications.filter(({ state }) => state !== 'draft');

  return (
    <Page
      title={titleFor(needs.length)}
      subText={`${formatDate(today, 'full')}. Everything else is done or with us.`}
      action={
        <ButtonLink to={paths.newApplication} variant="outlined">
          Form a company
        </ButtonLink>
      }
    >
      <Stack>
        <Panel title="Needs your attention" note="most urgent first" flush>
          {needs.length > 0 ? (
            <NeedList needs={needs} today={today} />
          ) : (
            <EmptyState
              title="Nothing to do"
              text="We will notify you when there is something to do."
            />
          )}
        </Panel>
        {underReview.map((application) => (
          <ApplicationPanel key={application.id} application={application} />
        ))}
        <CompaniesPanel companies={companies.rows} total={companies.total} />
      </Stack>
    </Page>
  );
}

function titleFor(count: number): string {
  if (count === 0) return 'Nothing needs your attention';
  return count === 1 ? '1 thing needs your attention' : `${count} things need your attention`;
}

export { DashboardPage as Component };
