import { useTenantScope } from '@portal/shared-core/tenant';
import { ErrorScreen, PageSkeleton } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { startedApplication } from './api/application.start.ts';
import { steps } from './steps.ts';

/** Where "Form a company" leads: starts a draft and goes on to its first step. */
function StartPage() {
  const [applicationId] = useState(() => crypto.randomUUID());
  const start = useQuery(startedApplication(useTenantScope(), applicationId));

  if (start.isSuccess) return <Navigate to={paths.draft(start.data, steps[0].slug)} replace />;
  if (start.error && !start.isFetching) {
    return <ErrorScreen message={start.error.message} onRetry={() => void start.refetch()} />;
  }
  return <PageSkeleton label="Starting a draft" />;
}

export { StartPage as Component };
