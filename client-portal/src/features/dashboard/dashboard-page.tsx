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

/** What needs the client today, how the applications stand, the companies whose filing comes next (DSH-01). */
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
      subText={`${formatDate(today, 'full')}. Everything else is with us, or done.`}
      action={
        <ButtonLink to={paths.newApplication} variant="outlined">
          Form a company
        </ButtonLink>
      }
    >
      <Stack>
        <Panel title="Needs you" note="most urgent first" flush>
          {needs.length > 0 ? (
            <NeedList needs={needs} today={today} />
          ) : (
            <EmptyState title="Nothing waits for you" text="We tell you when something does." />
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

const numbers = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

function titleFor(count: number): string {
  if (count === 0) return 'Nothing needs you today';
  const number = numbers[count] ?? String(count);
  return count === 1 ? 'One thing needs you' : `${number} things need you`;
}

export { DashboardPage as Component };
