import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { documentsQueries } from './api/documents.queries.ts';
import { useWizard } from './wizard-context.ts';

/** The people of the draft with what their documents must be, and the documents sent so far. */
export function useSent() {
  const { application, saver, submission } = useWizard();
  const scope = useTenantScope();
  const entered = useQuery({
    ...documentsQueries.entered(scope, application.id, () => saver.flush()),
    // It enters the people of a draft, which the submission ends.
    enabled: !submission.isEnding && !submission.isSuccess,
  });
  const documents = useQuery(documentsQueries.documents(scope, application.id, entered.data));

  return {
    data: documents.data,
    error: documents.data ? null : (entered.error ?? documents.error),
    refetch: () => (entered.data ? documents.refetch() : entered.refetch()),
  };
}
