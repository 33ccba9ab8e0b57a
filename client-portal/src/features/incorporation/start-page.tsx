import type { ApplicationKind } from '@portal/shared-core/domain/application';
import { readWish, type Wish } from '@portal/shared-core/domain/wish';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ErrorScreen, PageSkeleton, Redirect } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { startedApplication } from './api/application.start.ts';
import { begun } from './api/begun.ts';
import { allSteps } from './steps.ts';

/**
 * Where "Form a company" leads: on to the first step. What a visitor selected on the public site is saved as a draft at once; without it
 * the draft is saved with the first answer, so that looking at the first step leaves nothing behind.
 */
function StartPage() {
  const [search] = useSearchParams();
  const kind = kindIn(search.get('kind'));
  // What a visitor selected on the public site is about a new company.
  const [wish] = useState(kind === 'formation' ? readWish : undefined);
  const [applicationId] = useState(() => {
    const id = crypto.randomUUID();
    if (!wish) begun.add(id, kind);
    return id;
  });
  if (wish) return <StartFromWish applicationId={applicationId} wish={wish} />;
  return <ToFirstStep applicationId={applicationId} />;
}

/** What the address says the application is for. */
function kindIn(value: string | null): ApplicationKind {
  return value === 'transfer_in' || value === 'continuation_in' ? value : 'formation';
}

function StartFromWish({ applicationId, wish }: { applicationId: string; wish: Wish }) {
  const start = useQuery(startedApplication(useTenantScope(), applicationId, wish));

  if (start.isSuccess) return <ToFirstStep applicationId={start.data} />;
  if (start.error && !start.isFetching) {
    return <ErrorScreen message={start.error.message} onRetry={() => void start.refetch()} />;
  }
  return <PageSkeleton label="Starting a draft" />;
}

/** Leads to the first step, and shows its outline while its code is fetched. */
function ToFirstStep({ applicationId }: { applicationId: string }) {
  return (
    <>
      <Redirect to={paths.draft(applicationId, allSteps[0].slug)} />
      <PageSkeleton label="Opening the first step" />
    </>
  );
}

export { StartPage as Component };
