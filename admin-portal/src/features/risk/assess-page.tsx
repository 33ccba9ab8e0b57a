import { formatDate, formatNumber } from '@portal/shared-core/domain/format';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  EmptyState,
  ErrorScreen,
  InlineAlert,
  Page,
  QueryState,
  StatusChip,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { ProposeOverride } from '#/components/risk/propose-override.tsx';
import { paths } from '#/paths.ts';

import {
  assessmentQueries,
  subjects,
  type Standing,
  type SubjectOf,
} from './api/assessment.queries.ts';
import { modelQueries, publishedOf } from './api/model.queries.ts';
import { AssessForm } from './components/assess-form.tsx';
import { questionsOf } from './starting-answers.ts';
import { movedText, ratingName, subjectNouns } from './texts.ts';

/** Assesses an application, a company or a party by the published model (RSK-01). */
function AssessPage() {
  const kind = useRequiredParam('subject');
  const subjectId = useRequiredParam('subjectId');
  const subject = subjects.find((each) => each === kind);
  return subject ? (
    <Assessment key={subjectId} of={{ subject, subjectId }} />
  ) : (
    <ErrorScreen kind="not-found" />
  );
}

function Assessment({ of }: { of: SubjectOf }) {
  const scope = useTenantScope();
  const name = useQuery(assessmentQueries.name(scope, of));
  const current = useQuery(assessmentQueries.current(scope, of));
  // The form begins with the assessment that counts now: one read before the last was recorded would be assessed again.
  const [isCurrent, setIsCurrent] = useState(false);
  if (!isCurrent && current.data !== undefined && !current.isFetching) setIsCurrent(true);
  if (name.data === null) return <ErrorScreen kind="not-found" />;
  const title = name.data ? `Risk of ${name.data}` : 'Risk';
  const standing = isCurrent ? current.data : undefined;
  return (
    <Page
      title={title}
      width="wide"
      breadcrumbs={[
        { label: 'Risk management', to: paths.riskManagement },
        { label: subjectNouns[of.subject], to: toOf(of) },
        { label: 'Assess' },
      ]}
      status={standing && <StatusChip {...riskRatingLabels[standing.effective_rating]} />}
      subText={standing ? lastText(standing) : standing === null && 'Not assessed yet.'}
      action={standing && name.data && <ProposeOverride name={name.data} assessment={standing} />}
    >
      <Waiting standing={standing ?? null} />
      {standing && <Moved standing={standing} />}
      <QueryState
        query={{ data: standing, error: current.error, refetch: current.refetch }}
        failed="The last assessment could not be loaded"
      >
        {(last) => <Questions of={of} standing={last} />}
      </QueryState>
    </Page>
  );
}

function Questions({ of, standing }: { of: SubjectOf; standing: Standing | null }) {
  const scope = useTenantScope();
  const navigate = useNavigate();
  const models = useQuery(modelQueries.all(scope));
  const proposals = useQuery(assessmentQueries.proposals(scope, of));
  const missing = useNotAllowed('assess_risk');
  return (
    <QueryState query={models} failed="The model could not be loaded">
      {(known) => {
        const model = publishedOf(known);
        if (!model) {
          return (
            <EmptyState
              title="No model is published"
              text="Nothing can be assessed until one is."
            />
          );
        }
        return (
          <QueryState query={proposals} failed="The facts could not be loaded">
            {(facts) =>
              missing ? (
                <InlineAlert title="You do not assess">{missing}</InlineAlert>
              ) : (
                <AssessForm
                  of={of}
                  definition={model.definition}
                  questions={questionsOf(model.definition, facts, standing)}
                  standing={standing}
                  onDone={() => void navigate(toOf(of))}
                />
              )
            }
          </QueryState>
        );
      }}
    </QueryState>
  );
}

function Waiting({ standing }: { standing: Standing | null }) {
  const waiting = standing?.overrides.find(({ state }) => state === 'waiting');
  if (!waiting) return null;
  return (
    <InlineAlert tone="warning" title={`${ratingName(waiting.rating)} waits for a second person`}>
      {`${waiting.made?.full_name ?? 'A colleague'} proposed it: ${waiting.reason}`}
    </InlineAlert>
  );
}

/** That a model which was published since rates the same answers otherwise. */
function Moved({ standing }: { standing: Standing }) {
  const { moved_by: version, moved_to: after, rating: before, effective_rating: counts } = standing;
  const { data: models } = useQuery(modelQueries.all(useTenantScope()));
  const day = models?.find((each) => each.version === version)?.published_at;
  if (!day) return null;
  return (
    <InlineAlert tone="warning" title={movedText(day, before, after)}>
      {`${ratingName(counts)} counts until someone assesses again. The questions below begin with the answers of last time.`}
    </InlineAlert>
  );
}

function lastText({
  assessed_at: at,
  by,
  model_version: version,
  residual_score: score,
}: Standing) {
  return `Assessed ${formatDate(at, 'long')} by ${by?.full_name ?? 'a colleague'} with version ${version}: ${formatNumber(score)} of 100.`;
}

/** The page of the subject that shows its risk. */
function toOf({ subject, subjectId }: SubjectOf): string {
  if (subject === 'company') return paths.companyRisk(subjectId);
  return subject === 'application' ? paths.application(subjectId) : paths.riskReviews;
}

export { AssessPage as Component };
