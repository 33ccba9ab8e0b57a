import { useAsAt } from '@portal/shared-core/company';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, ButtonLink, EmptyState, Panel, QueryState } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useCompany } from '#/components/company/use-company.ts';
import { Contradictions } from '#/components/risk/contradictions.tsx';
import { ProposeOverride } from '#/components/risk/propose-override.tsx';
import { paths } from '#/paths.ts';

import { assessmentsAsAt, companyAssessments } from './api/company-risk.queries.ts';
import { RiskRecord } from './components/risk-record.tsx';

/** How risky a company is held to be and why; as at another day, what counted then. */
function CompanyRiskPage() {
  const { id, name } = useCompany();
  const { asAt } = useAsAt();
  return asAt ? (
    <RiskThen companyId={id} day={asAt.day} />
  ) : (
    <RiskToday companyId={id} name={name} />
  );
}

function RiskToday({ companyId, name }: { companyId: string; name: string }) {
  const assessments = useQuery(companyAssessments(useTenantScope(), companyId));
  return (
    <QueryState query={assessments} failed="The risk could not be loaded">
      {(rows) => {
        const current = rows.find(({ is_current: isCurrent }) => isCurrent);
        return (
          <>
            <Actions>
              <ButtonLink to={paths.assessRisk('company', companyId)}>
                {current ? 'Assess again' : 'Assess the risk'}
              </ButtonLink>
              {current && <ProposeOverride name={name} assessment={current} />}
            </Actions>
            <Contradictions of={{ subject: 'company', subjectId: companyId }} />
            {current ? (
              <RiskRecord assessment={current} earlier={rows.filter((row) => row !== current)} />
            ) : (
              <NotAssessed text="No assessment of this company is recorded." />
            )}
          </>
        );
      }}
    </QueryState>
  );
}

function RiskThen({ companyId, day }: { companyId: string; day: string }) {
  const assessments = useQuery(assessmentsAsAt(useTenantScope(), companyId, day));
  return (
    <QueryState query={assessments} failed="The risk could not be loaded">
      {([current, ...earlier]) => {
        if (!current) {
          return (
            <NotAssessed
              text={`No assessment was recorded by the end of ${formatDate(day, 'long')}.`}
            />
          );
        }
        return (
          <RiskRecord
            assessment={current}
            earlier={earlier}
            reviewNote={
              current.next_review_on === null && current.effective_rating !== 'prohibited'
                ? 'A later override moved this day; the one of then is not kept.'
                : undefined
            }
          />
        );
      }}
    </QueryState>
  );
}

function NotAssessed({ text }: { text: string }) {
  return (
    <Panel title="Risk">
      <EmptyState title="Not assessed" text={text} />
    </Panel>
  );
}

export { CompanyRiskPage as Component };
