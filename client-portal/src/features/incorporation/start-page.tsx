import { ErrorScreen, PageSkeleton } from '@portal/shared-core/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useStartApplication } from './api/application.mutations.ts';
import { steps } from './steps.ts';

/** Where "Form a company" leads: starts a draft and goes on to its first step. */
function StartPage() {
  const navigate = useNavigate();
  const { mutate: start, error } = useStartApplication();
  const applicationId = useRef<string>(undefined);

  useEffect(() => {
    // The same id for every run of this effect: the database starts one draft, however often it is asked.
    applicationId.current ??= crypto.randomUUID();
    start(applicationId.current, {
      onSuccess: (id) => void navigate(paths.draft(id, steps[0].slug), { replace: true }),
    });
  }, [start, navigate]);

  if (!error) return <PageSkeleton label="Starting a draft" />;
  return (
    <ErrorScreen
      message={error.message}
      onRetry={() => applicationId.current && start(applicationId.current)}
    />
  );
}

export { StartPage as Component };
