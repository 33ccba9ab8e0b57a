import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, Page, Panel, Stack, ButtonLink } from '@portal/shared-core/ui';
import { useSuspenseQueries } from '@tanstack/react-query';

import { NeedList } from '#/components/needs/need-list.tsx';
import { needOf } from '#/components/needs/need-text.ts';
import { needsQuery } from '#/components/needs/need.queries.ts';
import { paths } from '#/paths.ts';

import { dashboardQueries } from './api/dashboard.queries.ts';
import { ApplicationPanels } from './components/application-panel.tsx';
import { CompaniesPanel } from './components/companies-panel.tsx';
import { FirstSteps } from './components/first-steps.tsx';

/** What waits for the client, the progress of applications, and the companies with the next filings (DSH-01, DONE-01). */
function DashboardPage() {
  const scope = useTenantScope();
  const userId = useUser().id;
  const today = nassauToday();
  const [{ data: applications }, { data: companies }, { data: needs }] = useSuspenseQueries({
    queries: [
      dashboardQueries.applications(scope, userId),
      dashboardQueries.companies(scope),
      needsQuery(scope, null),
    ],
  });
  const underReview = applications.filter(({ state }) => state !== 'draft');
  const isNew = needs.total === 0 && applications.length === 0 && companies.total === 0;
  const more = needs.total - needs.rows.length;

  return (
    <Page
      title={titleFor(needs.total)}
      subText={`${formatDate(today, 'full')}. Everything else is done or with us.`}
      action={
        <ButtonLink to={paths.newApplication} variant="outlined">
          Form a company
        </ButtonLink>
      }
    >
      <Stack>
        {isNew ? (
          <FirstSteps />
        ) : (
          <Panel
            title="Needs your attention"
            note={more > 0 ? `the ${needs.rows.length} most urgent` : 'most urgent first'}
            flush
          >
            {needs.rows.length > 0 ? (
              <NeedList needs={needs.rows.map((row) => needOf(row))} today={today} />
            ) : (
              <EmptyState
                title="Nothing to do"
                text="We will notify you when there is something to do."
              />
            )}
          </Panel>
        )}
        <ApplicationPanels applications={underReview} />
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
