import {
  linesAfter,
  RegisterTable,
  type ChangeChoices,
  type ChangeForm,
} from '@portal/shared-core/changes';
import { Panel } from '@portal/shared-core/ui';
import { useFormContext, useWatch } from 'react-hook-form';

import type { ChangeRequest } from '../api/change.queries.ts';

/** The register before and after the change, in its own form; nothing while too little is filled in. */
export function RegisterAfter({
  request,
  choices,
}: {
  request: ChangeRequest;
  choices: ChangeChoices;
}) {
  const { control } = useFormContext<ChangeForm>();
  const form = useWatch({ control }) as ChangeForm;
  const lines = linesAfter(request, form, choices);
  if (lines.length === 0) return null;
  return (
    <Panel title="The register after it">
      <RegisterTable lines={lines} />
    </Panel>
  );
}
