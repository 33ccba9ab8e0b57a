import { TextLink, VisuallyHidden } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import type { StepSlug } from '../steps.ts';
import { useWizard } from '../wizard-context.ts';

/** The way from an answer to the step where it is given. */
export function ChangeLink({ step, what }: { step: StepSlug; what: string }) {
  const { application } = useWizard();
  return (
    <TextLink to={paths.draft(application.id, step)}>
      Change <VisuallyHidden>{what}</VisuallyHidden>
    </TextLink>
  );
}
