import {
  applicationIssues,
  type ApplicationIssue,
} from '@portal/shared-core/domain/application-issues';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useSubmitApplication } from './api/application.mutations.ts';
import type { Activity, Application, EntityType } from './api/application.queries.ts';
import { toData, type ApplicationForm } from './application-form.ts';
import type { ApplicationSaver } from './draft.ts';

interface Draft {
  application: Application;
  form: UseFormReturn<ApplicationForm>;
  type: EntityType | undefined;
  activities: readonly Activity[];
  saver: ApplicationSaver;
}

/** What stands between a draft and its submission, and the submission itself. */
export function useSubmission({ application, form, type, activities, saver }: Draft) {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useSubmitApplication(application.id);

  function missingOf(values: ApplicationForm): ApplicationIssue[] {
    return applicationIssues(type, toData(values), activities).filter(
      ({ field }) => field !== 'declared',
    );
  }

  /** Submits; false when something is missing, which the page then shows. */
  async function submit(): Promise<boolean> {
    const isDeclared = await form.trigger('declared');
    if (!isDeclared || missingOf(form.getValues()).length > 0) return false;
    await saver.flush();
    if (saver.store.getState().status !== 'saved') return true; // the notice above the form shows the reason
    mutate(saver.current().version, {
      onSuccess: () => void navigate(paths.application(application.id)),
    });
    return true;
  }

  return { missingOf, submit, isPending, isSuccess, error };
}

export type Submission = ReturnType<typeof useSubmission>;
