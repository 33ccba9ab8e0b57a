import type { ApplicationIssue } from '@portal/shared-core/domain/application-issue';
import type { UseFormReturn } from 'react-hook-form';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';

import { useDeclarant } from '#/components/declarant/declarant.tsx';
import { paths } from '#/paths.ts';

import { useSubmitApplication } from './api/application.mutations.ts';
import { applicationQueries, type Application } from './api/application.queries.ts';
import type { ApplicationForm } from './application-form.ts';
import type { ApplicationSaver } from './draft.ts';

interface Draft {
  application: Application;
  form: UseFormReturn<ApplicationForm>;
  issues: readonly ApplicationIssue[];
  saver: ApplicationSaver;
}

/** What is between a draft and its submission, and the submission itself. */
export function useSubmission({ application, form, issues, saver }: Draft) {
  const navigate = useNavigate();
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useSubmitApplication(application.id);
  const [isEnding, setIsEnding] = useState(false);

  const declarant = useDeclarant(error);

  const missing = issues.filter(({ field }) => field !== 'declared');

  /** Submits; false when something is missing, which the page then shows. */
  async function submit(): Promise<boolean> {
    const isDeclared = await form.trigger('declared');
    if (!isDeclared || missing.length > 0) return false;
    if (!(await declarant.ensure())) return true; // its field has the focus and says why
    await saver.flush();
    if (saver.store.getState().status !== 'saved') return true; // the notice above the form shows the reason
    // A reading under way enters the people of a draft, which the submission ends. None may begin in between, of a part that has just come.
    flushSync(() => setIsEnding(true));
    await queryClient.cancelQueries({ queryKey: applicationQueries.all(scope) });
    mutate(saver.current().version, {
      onSuccess: () => void navigate(paths.application(application.id)),
      onError: () => setIsEnding(false),
    });
    return true;
  }

  return { missing, submit, isPending, isSuccess, isEnding, error, declarant };
}

export type Submission = ReturnType<typeof useSubmission>;
