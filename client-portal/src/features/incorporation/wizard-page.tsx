import { formationQueries } from '@portal/shared-core/company';
import { useRequiredParam } from '@portal/shared-core/ui';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { applicationQueries } from './api/application.queries.ts';
import { stepOf } from './steps.ts';
import { Wizard } from './wizard.tsx';

/** The wizard over one saved draft. Applications in other states are shown on their own page. */
function WizardPage() {
  const applicationId = useRequiredParam('applicationId');
  const { step } = useParams();
  const scope = useTenantScope();
  const { data: application } = useSuspenseQuery(applicationQueries.detail(scope, applicationId));
  const [
    { data: entityTypes },
    { data: activities },
    { data: threshold },
    { data: features },
    { data: initialAssets },
  ] = useSuspenseQueries({
    queries: [
      applicationQueries.entityTypes(scope),
      applicationQueries.activities(scope),
      formationQueries.ownerThreshold('client', scope),
      applicationQueries.features(scope),
      formationQueries.initialAssets('client', scope),
    ],
  });

  if (!['draft', 'information_requested'].includes(application.state)) {
    return <Navigate to={paths.application(applicationId)} replace />;
  }
  const current = stepOf(step ?? application.step);
  if (current.slug !== step) {
    return <Navigate to={paths.draft(applicationId, current.slug)} replace />;
  }
  const facts = {
    application,
    entityTypes,
    rules: { activities, threshold, features, initialAssets },
    step: current,
  };
  return application.kind === 'formation' ? (
    <Wizard key={applicationId} {...facts} />
  ) : (
    <EntryWizard key={applicationId} {...facts} />
  );
}

/** The wizard over a company that exists already, with what its kind of application asks. */
function EntryWizard(facts: Omit<React.ComponentProps<typeof Wizard>, 'entry'>) {
  const kind = applicationQueries.kind(useTenantScope(), facts.application.kind);
  return <Wizard {...facts} entry={useSuspenseQuery(kind).data} />;
}

export { WizardPage as Component };
