import { InlineAlert } from '@portal/shared-core/ui';
import { useFormContext, useWatch } from 'react-hook-form';

import type { ApplicationForm } from '../application-form.ts';
import { issueText } from '../issue-text.ts';
import { stepOfIssue, type StepSlug } from '../steps.ts';
import { useWizard } from '../wizard-context.ts';
import { StepError } from './step-error.tsx';

/** Issues of the whole application: too few directors, shares that do not add up. Shown after Continue is pressed. */
export function BoardErrors({ step }: { step: StepSlug }) {
  const { type, issues, application } = useWizard();
  const { control } = useFormContext<ApplicationForm>();
  const values = useWatch({ control }) as ApplicationForm;
  const ofAll = issues.filter(
    (issue) =>
      isOfAll(issue.field) && stepOfIssue(issue, values, type, application.kind).slug === step,
  );
  if (ofAll.length === 0) return null;
  return (
    <StepError>
      <InlineAlert tone="bad" title="Before you go on">
        <ul>
          {ofAll.map(({ code, field }) => (
            <li key={`${code} ${field}`}>{issueText(code, type)}</li>
          ))}
        </ul>
      </InlineAlert>
    </StepError>
  );
}

/** Issues without an input on this step: of all people together, of roles, and of a holding as a whole. */
function isOfAll(field: string): boolean {
  return /^(people|holdings|people\.\d+\.roles|holdings\.\d+(\.own(er|ed)_id)?)$/.test(field);
}
