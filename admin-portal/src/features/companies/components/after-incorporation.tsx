import styled from '@emotion/styled';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { Panel, Stack } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { PickFilesButton, UploadRow, useSending } from '@portal/shared-core/uploads';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import {
  applicationInvoicesQuery,
  InvoiceQuote,
  isQuoteOpen,
} from '#/components/invoices/application-invoices.tsx';

const CERTIFICATES = ['certificate_of_incorporation', 'certificate_of_registration'] as const;
const categories = [
  { code: CERTIFICATES[0], name: 'Certificate of incorporation', expires: false },
];

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
});

const certificateQuery = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'companies', 'certificate', companyId],
    meta: shows('documents'),
    async queryFn({ signal }) {
      const certificates = scope
        .from('documents')
        .select('id')
        .eq('company_id', companyId)
        .in('category', [...CERTIFICATES])
        .neq('status', 'rejected')
        .limit(1)
        .abortSignal(signal);
      return unwrap(await certificates).length > 0;
    },
  });

/** What is left to do for a company that was formed here: its certificate, and the invoice of the quote. */
export function AfterIncorporation({
  companyId,
  applicationId,
}: {
  companyId: string;
  applicationId: string;
}) {
  const scope = useTenantScope();
  const { data: hasCertificate = true } = useQuery(certificateQuery(scope, companyId));
  const { data: invoices } = useQuery(applicationInvoicesQuery(scope, applicationId));
  const needsInvoice = invoices !== undefined && isQuoteOpen(invoices);
  if (hasCertificate && !needsInvoice) return null;
  return (
    <Panel title="To finish the incorporation">
      <Stack>
        {!hasCertificate && <Certificate companyId={companyId} />}
        {needsInvoice && (
          <Line>
            <p>The quote is not invoiced.</p>
            <InvoiceQuote applicationId={applicationId} />
          </Line>
        )}
      </Stack>
    </Panel>
  );
}

function Certificate({ companyId }: { companyId: string }) {
  const sending = useSending(categories);
  const held = useNotAllowed('register_document');
  const own = sending.uploads.filter(
    ({ subjectId, details }) => subjectId === companyId && details?.category === CERTIFICATES[0],
  );
  if (own.length > 0) {
    return (
      <ul aria-label="Certificate on its way">
        {own.map((upload) => (
          <UploadRow key={upload.id} upload={upload} categories={categories} isFixed />
        ))}
      </ul>
    );
  }
  return (
    <Line>
      <p>The certificate of incorporation is not in the documents.</p>
      {held ? (
        <HeldButton because={held}>Upload</HeldButton>
      ) : (
        <PickFilesButton
          label="Upload"
          what="certificate of incorporation"
          onFiles={(files) =>
            sending.sendFor({ subjectId: companyId, categories: [CERTIFICATES[0]] }, files)
          }
        />
      )}
    </Line>
  );
}
