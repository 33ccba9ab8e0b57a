import { applicationIssues } from '@portal/shared-core/domain/application-issues';
import { hasCapital, type EntityTypeRule } from '@portal/shared-core/domain/application';
import { entryOf, type ErrorCode } from '@portal/shared-core/errors';
import { InlineAlert, Button, TextLink } from '@portal/shared-core/ui';
import { FormCheckbox } from '@portal/shared-core/ui/form';
import { ApplicationContent } from '@portal/shared-core/views';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useSubmitApplication } from '../api/application.mutations.ts';
import { toData, type ApplicationForm } from '../application-form.ts';
import { issueText } from '../issue-text.ts';
import { stepOfIssue } from '../steps.ts';
import { useWizard } from '../wizard-context.ts';

/** The whole application on one page, the open issues with links, the declaration, and Submit. */
export function ReviewStep() {
  const { application, type, activities, saver } = useWizard();
  const form = useFormContext<ApplicationForm>();
  const navigate = useNavigate();
  const submission = useSubmitApplication(application.id);
  const values = form.watch();
  const data = toData(values);
  const missing = applicationIssues(type, data, activities).filter(
    ({ field }) => field !== 'declared',
  );
  const linkOf: LinkOf = (issue) =>
    paths.draft(application.id, stepOfIssue(issue, values, type).slug);

  async function submit() {
    if (!(await form.trigger('declared', { shouldFocus: true })) || missing.length > 0) return;
    await saver.flush();
    if (saver.store.getState().status !== 'saved') return; // the notice above shows the reason
    submission.mutate(saver.current().version, {
      onSuccess: () => void navigate(paths.application(application.id)),
    });
  }

  return (
    <>
      {missing.length > 0 && <Missing issues={missing} linkOf={linkOf} rule={type} />}
      <ApplicationContent
        typeName={type?.name}
        hasShares={type !== undefined && hasCapital(type)}
        data={data}
        activities={activities}
        changeTo={(block) => paths.draft(application.id, stepOfBlock[block])}
      />
      <FormCheckbox<ApplicationForm>
        name="declared"
        label="I declare that what I entered is true and complete, and that I may act for everyone named here."
      />
      {submission.error && (
        <InlineAlert tone="bad" title={submission.error.entry.title}>
          {submission.error.message}
          <IssueList issues={submission.error.issues} linkOf={linkOf} rule={type} />
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

const stepOfBlock = { names: 'names', capital: 'capital', people: 'owners' } as const;

type LinkOf = (issue: { code: ErrorCode; field: string }) => string;

interface Issues {
  issues: readonly { code: ErrorCode; field: string }[];
  linkOf: LinkOf;
  rule: EntityTypeRule | undefined;
}

function Missing({ issues, linkOf, rule }: Issues) {
  const title =
    issues.length === 1
      ? '1 thing to fix before you submit'
      : `${issues.length} things to fix before you submit`;
  return (
    <InlineAlert tone="warning" title={title}>
      <IssueList issues={issues} linkOf={linkOf} rule={rule} />
    </InlineAlert>
  );
}

function IssueList({ issues, linkOf, rule }: Issues) {
  return (
    <ul>
      {issues.map((issue) => (
        <li key={`${issue.code} ${issue.field}`}>
          <TextLink to={linkOf(issue)}>{entryOf(issue.code).title}</TextLink>:{' '}
          {issueText(issue.code, rule)}
        </li>
      ))}
    </ul>
  );
}
