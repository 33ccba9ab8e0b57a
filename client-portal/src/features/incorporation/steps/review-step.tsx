import { declarationText, type EntityTypeRule } from '@portal/shared-core/domain/application';
import { entryOf, type ErrorCode } from '@portal/shared-core/errors';
import { InlineAlert, Panel, Skeleton, TextLink, Waiting } from '@portal/shared-core/ui';
import { FormCheckbox } from '@portal/shared-core/ui/form';
import { useFormContext } from 'react-hook-form';

import { paths } from '#/paths.ts';

import type { ApplicationForm } from '../application-form.ts';
import { StepError } from '../components/step-error.tsx';
import { NameWarnings } from '../components/name-warnings.tsx';
import { Quote } from '../components/quote.tsx';
import { issueText } from '../issue-text.ts';
import { ReviewEntry } from '../entry/review-entry.tsx';
import { ReviewAnswers } from '../review/review-answers.tsx';
import { ReviewPeople } from '../review/review-people.tsx';
import { stepOfIssue } from '../steps.ts';
import { usePrice } from '../use-price.ts';
import { useSent } from '../use-sent.ts';
import { useWizard } from '../wizard-context.ts';

/** Every answer on one page with the way to change it, the open issues with links, the price, and the declaration; Submit is in the foot. */
export function ReviewStep() {
  const { application, type, submission, entry } = useWizard();
  const form = useFormContext<ApplicationForm>();
  const values = form.watch();
  const { missing } = submission;
  const linkOf: LinkOf = (issue) =>
    paths.draft(application.id, stepOfIssue(issue, values, type, application.kind).slug);

  return (
    <>
      {missing.length > 0 && <Missing issues={missing} linkOf={linkOf} rule={type} />}
      {application.kind !== 'transfer_in' && <NameWarnings />}
      {entry && <ReviewEntry />}
      <ReviewAnswers />
      <ReviewPeople />
      <Panel title="Price">
        <Quote label="Price now and yearly" />
      </Panel>
      <Declaration />
      {submission.error && (
        <StepError>
          <InlineAlert tone="bad" title={submission.error.entry.title}>
            {submission.error.message}
            <IssueList issues={submission.error.issues} linkOf={linkOf} rule={type} />
          </InlineAlert>
        </StepError>
      )}
    </>
  );
}

/** It is made about what is above it: it comes once all of that does, and does not move from under a click. */
function Declaration() {
  const { declarant } = useWizard().submission;
  const { lines, error } = usePrice();
  const sent = useSent();
  if (!(lines || error) || !sent.data) {
    return (
      <Waiting>
        <Skeleton width="100%" height={44} />
      </Waiting>
    );
  }
  return (
    <>
      {declarant.field}
      <FormCheckbox<ApplicationForm> name="declared" label={declarationText} />
    </>
  );
}

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
    <StepError>
      <InlineAlert tone="warning" title={title}>
        <IssueList issues={issues} linkOf={linkOf} rule={rule} />
      </InlineAlert>
    </StepError>
  );
}

function IssueList({ issues, linkOf, rule }: Issues) {
  const { entry } = useWizard();
  const documentOf = (field: string) =>
    entry?.documents.find(({ code }) => field === `documents.${code}`)?.name;
  return (
    <ul>
      {issues.map((issue) => (
        <li key={`${issue.code} ${issue.field}`}>
          <TextLink to={linkOf(issue)}>{entryOf(issue.code).title}</TextLink>:{' '}
          {documentOf(issue.field) ?? issueText(issue.code, rule)}
        </li>
      ))}
    </ul>
  );
}
