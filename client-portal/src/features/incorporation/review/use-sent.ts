import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { documentsQueries } from '../api/documents.queries.ts';
import { useWizard } from '../wizard-context.ts';

/** The people of the draft with what their documents must be, and the documents sent so far. Not read once the draft is being submitted. */
export function useSent() {
  const { application, saver, submission } = useWizard();
  return useQuery({
    ...documentsQueries.documents(useTenantScope(), application.id, () => saver.flush()),
    // It enters the people of a draft, which the submission ends.
    enabled: !submission.isPending && !submission.isSuccess,
  });
}
