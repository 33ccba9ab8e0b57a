import { declarationText, hasCapital, type EntityTypeRule } from '@portal/shared-core/domain/application';
import { entryOf, type ErrorCode } from '@portal/shared-core/errors';
import { InlineAlert, TextLink } from '@portal/shared-core/ui';
import { FormCheckbox } from '@portal/shared-core/ui/form';
import { ApplicationContent } from '@portal/shared-core/views';
import { useFormContext } from 'react-hook-form';

import { paths } from '#/paths.ts';

import { toData, type ApplicationForm } from '../application-form.ts';
import { Fault } from '../components/fault.tsx';
import { issueText } from '../issue-text.ts';
import { stepOfIssue } from '../steps.ts';
import { useWizard } from '../wizard-context.ts';

/** The whole application on one page, the open issues with links, and the declaration; Submit stands in the foot. */
export function ReviewStep() {
  const { application, type, activities, submission } = useWizard();
  const form = useFormContext<ApplicationForm>();
  const values = form.watch();
  const missing = submission.missingOf(values);
  const linkOf: LinkOf = (issue) =>
    paths.draft(application.id, stepOfIssue(issue, values, type).slug);

  return (
    <>
      {missing.length > 0 && <Missing issues={missing} linkOf={linkOf} rule={type} />}
      <ApplicationContent
        typeName={type?.name}
        hasShares={type !== undefined && hasCapital(type)}
        data={toData(values)}
        activities={activities}
        changeTo={(block) => paths.draft(application.id, stepOfBlock[block])}
      />
      <FormCheckbox<ApplicationForm>
        name="declared"
        label={declarationText}
      />
      {submission.error && (
        <Fault>
          <InlineAlert tone="bad" title={submission.error.entry.title}>
            {submission.error.message}
            <IssueList issues={submission.error.issues} linkOf={linkOf} rule={type} />
          </InlineAlert>
        </Fault>
      )}
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
    <Fault>
      <InlineAlert tone="warning" title={title}>
        <IssueList issues={issues} linkOf={linkOf} rule={rule} />
      </InlineAlert>
    </Fault>
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
