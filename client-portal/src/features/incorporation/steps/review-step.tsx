import { applicationIssues } from '@portal/shared-core/domain/application-issues';
import { hasCapital } from '@portal/shared-core/domain/application';
import { entryOf, type ErrorCode } from '@portal/shared-core/errors';
import { InlineAlert, Button, TextLink } from '@portal/shared-core/ui';
import { FormCheckbox } from '@portal/shared-core/ui/form';
import { ApplicationContent } from '@portal/shared-core/views';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useSubmitApplication } from '../api/application.mutations.ts';
import type { Application, EntityType } from '../api/application.queries.ts';
import { toData, type ApplicationForm } from '../application-form.ts';
import type { DraftSaver } from '../draft-saver.ts';
import { stepAsking, type StepSlug } from '../steps.ts';

/** Everything on one page, what is still missing with the way to mend it, the declaration, and the submission. */
export function ReviewStep({
  application,
  entityTypes,
  saver,
}: {
  application: Application;
  entityTypes: EntityType[];
  saver: DraftSaver;
}) {
  const form = useFormContext<ApplicationForm>();
  const navigate = useNavigate();
  const submission = useSubmitApplication(application.id);
  const values = form.watch();
  const type = entityTypes.find(({ code }) => code === values.entity_type);
  const data = toData(values);
  const missing = applicationIssues(type, data).filter(({ field }) => field !== 'declared');
  const linkTo = (step: StepSlug) => paths.draft(application.id, step);

  async function submit() {
    if (!(await form.trigger('declared', { shouldFocus: true })) || missing.length > 0) return;
    await saver.flush();
    if (saver.store.getState().status !== 'saved') return; // the notice above says why
    submission.mutate(saver.current().version, {
      onSuccess: () => void navigate(paths.application(application.id)),
    });
  }

  return (
    <>
      {missing.length > 0 && <Missing issues={missing} linkTo={linkTo} />}
      <ApplicationContent
        typeName={type?.name}
        hasShares={type !== undefined && hasCapital(type)}
        data={data}
        changeTo={linkTo}
      />
      <FormCheckbox<ApplicationForm>
        name="declared"
        label="I declare that what I entered is true and complete, and that I may act for everybody named here."
      />
      {submission.error && (
        <InlineAlert tone="bad" title={submission.error.entry.title}>
          {submission.error.message}
          <IssueList issues={submission.error.issues} linkTo={linkTo} />
        </InlineAlert>
      )}
      <div>
        <Button
          variant="contained"
          size="large"
          loading={submission.isPending}
          onClick={() => void submit()}
        >
          Submit for review
        </Button>
      </div>
    </>
  );
}

interface Issues {
  issues: readonly { code: ErrorCode; field: string }[];
  linkTo: (step: StepSlug) => string;
}

function Missing({ issues, linkTo }: Issues) {
  const title =
    issues.length === 1
      ? 'One thing to mend before you submit'
      : `${issues.length} things to mend before you submit`;
  return (
    <InlineAlert tone="warning" title={title}>
      <IssueList issues={issues} linkTo={linkTo} />
    </InlineAlert>
  );
}

function IssueList({ issues, linkTo }: Issues) {
  return (
    <ul>
      {issues.map(({ code, field }) => (
        <li key={`${code} ${field}`}>
          <TextLink to={linkTo(stepAsking(field).slug)}>{entryOf(code).title}</TextLink>:{' '}
          {entryOf(code).message}
        </li>
      ))}
    </ul>
  );
}
