import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';

import { paths } from '#/paths.ts';

import { followingQueries } from '../api/following.queries.ts';
import type { ApplicationForm } from '../application-form.ts';
import { stepOfIssue, type StepSlug } from '../steps.ts';
import { useWizard } from '../wizard-context.ts';

/** The questions of staff about this step, while they wait for an answer; before the submission all of them. */
export function QuestionsHere({ slug }: { slug: StepSlug }) {
  const { application, type } = useWizard();
  const { getValues } = useFormContext<ApplicationForm>();
  const { data } = useQuery({
    ...followingQueries.requests(useTenantScope(), application.id),
    enabled: application.state === 'information_requested',
  });
  const isOfStep = (field: string | null) =>
    field !== null && stepOfIssue({ code: '', field }, getValues(), type).slug === slug;
  const open = (data ?? []).filter(
    ({ answered_at: answeredAt, field }) =>
      answeredAt === null && (slug === 'review' || isOfStep(field)),
  );
  if (application.state !== 'information_requested' || open.length === 0) return null;
  return (
    <InlineAlert
      tone="warning"
      title={open.length === 1 ? 'We asked a question' : `We asked ${open.length} questions`}
    >
      <ul>
        {open.map(({ id, question }) => (
          <li key={id}>{question}</li>
        ))}
      </ul>
      <p>
        {slug === 'review' ? 'Answer before you resubmit: ' : 'Once it is corrected, say so: '}
        <TextLink to={paths.application(application.id)}>questions of this application</TextLink>.
      </p>
    </InlineAlert>
  );
}
