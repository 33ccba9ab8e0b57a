import { formationQueries } from '@portal/shared-core/company';
import { Redirect, useRequiredParam } from '@portal/shared-core/ui';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { applicationQueries } from './api/application.queries.ts';
import { stepOf, stepsAmong } from './steps.ts';
import { Wizard } from './wizard.tsx';

/** The wizard over one saved draft. Applications in other states are shown on their own page. */
function WizardPage() {
  const applicationId = useRequiredParam('applicationId');
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
    return <Redirect to={paths.application(applicationId)} />;
  }
  const facts = {
    application,
    entityTypes,
    rules: { activities, threshold, features, initialAssets },
  };
  return application.kind === 'formation' ? <AtStep {...facts} /> : <EntryWizard {...facts} />;
}

type Facts = Omit<React.ComponentProps<typeof Wizard>, 'step'>;

/** The wizard over a company that exists already, with what its kind of application asks. */
function EntryWizard(facts: Facts) {
  const kind = applicationQueries.kind(useTenantScope(), facts.application.kind);
  return <AtStep {...facts} entry={useSuspenseQuery(kind).data} />;
}

/** The step of the address; one that the kind of application does not have leads to its first. */
function AtStep(facts: Facts) {
  const { step } = useParams();
  const { application, entry } = facts;
  const current = stepOf(step ?? application.step, stepsAmong(entry?.steps));
  return current.slug === step ? (
    <Wizard key={application.id} {...facts} step={current} />
  ) : (
    <Redirect to={paths.draft(application.id, current.slug)} />
  );
}

export { WizardPage as Component };
