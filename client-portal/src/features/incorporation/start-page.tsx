import { ErrorScreen, PageSkeleton, showToast } from '@portal/shared-core/ui';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useStartApplication } from './api/application.mutations.ts';
import { steps } from './steps.ts';

/** Where "Form a company" leads: starts a draft and goes on to its first step. */
function StartPage() {
  const navigate = useNavigate();
  const { mutate, error } = useStartApplication();
  // One id for every attempt: the database starts one draft, however often it is asked.
  const [applicationId] = useState(() => crypto.randomUUID());
  const start = useCallback(() => {
    mutate(applicationId, {
      onSuccess({ hasBegun }) {
        if (hasBegun) showToast({ text: 'Your selections from our site are filled in.' });
        void navigate(paths.draft(applicationId, steps[0].slug), { replace: true });
      },
    });
  }, [mutate, navigate, applicationId]);

  useEffect(() => start(), [start]);

  if (!error) return <PageSkeleton label="Starting a draft" />;
  return <ErrorScreen message={error.message} onRetry={start} />;
}

export { StartPage as Component };
