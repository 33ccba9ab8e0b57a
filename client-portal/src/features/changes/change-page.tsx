import { addErrors } from '@portal/shared-core/errors';
import { changeKindLabels, type ChangeKind } from '@portal/shared-core/domain/changes';
import { registersErrors } from '@portal/shared-core/errors/registers';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useRequiredParam } from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { changeQueries } from './api/change.queries.ts';
import { ChangeEditor } from './change-editor.tsx';
import { ChangeRecord } from './change-record.tsx';

addErrors(registersErrors);

const isChangeKind = (text: string): text is ChangeKind => text in changeKindLabels;

/** One change request: to fill in while it is the client's turn, to follow otherwise. */
function ChangePage() {
  const requestId = useRequiredParam('requestId');
  const companyId = useRequiredParam('companyId');
  const kind = useSearchParams()[0].get('kind') ?? '';
  const begun = isChangeKind(kind) ? { companyId, kind } : undefined;
  const { data: request } = useSuspenseQuery(
    changeQueries.detail(useTenantScope(), requestId, begun),
  );
  const isOpen = request.state === 'draft' || request.state === 'information_requested';
  return isOpen ? (
    <ChangeEditor key={request.id} request={request} />
  ) : (
    <ChangeRecord request={request} />
  );
}

export { ChangePage as Component };
