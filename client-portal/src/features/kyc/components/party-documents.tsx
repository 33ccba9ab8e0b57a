import { isIdentityDocument } from '@portal/shared-core/domain/documents';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ErrorScreen, Panel, PanelSkeleton, Waiting } from '@portal/shared-core/ui';
import type { CategoryOption } from '@portal/shared-core/uploads';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { documentQueries, type SentDocument } from '#/components/documents/document.queries.ts';
import { DocumentView } from '#/components/documents/document-view.tsx';
import { SubjectDocuments } from '#/components/documents/subject-documents.tsx';

import { kycQueries, type Profile } from '../api/kyc.queries.ts';

/** What a party has to show, what was sent, and the way to send more as far as that is open. */
export function PartyDocuments({
  profile,
  accepts,
  identityExpiry = '',
  children,
}: {
  profile: Profile;
  /** When the identity document of the answers expires; '' while it is not known. */
  identityExpiry?: string;
  accepts: 'anything' | 'replacements' | 'nothing';
  /** What to know first. */
  children?: ReactNode;
}) {
  const scope = useTenantScope();
  const documents = useQuery(kycQueries.documents(scope, profile));
  const categories = useQuery(documentQueries.categories(scope));
  const [viewed, setViewed] = useState<SentDocument | null>(null);

  if (!documents.data || !categories.data) {
    const error = documents.error ?? categories.error;
    if (!error)
      return (
        <Waiting>
          <PanelSkeleton lines={8} label="Loading the required documents" />
        </Waiting>
      );
    const retry = () => void Promise.all([documents.refetch(), categories.refetch()]);
    return (
      <Panel title="Documents">
        <ErrorScreen message={toAppError(error).message} onRetry={retry} />
      </Panel>
    );
  }
  return (
    <>
      <SubjectDocuments
        subjectId={profile.party.id}
        title={profile.party.name}
        heading="Documents"
        required={documents.data.required}
        documents={documents.data.documents}
        categories={categoriesWith(identityExpiry, categories.data)}
        accepts={accepts}
        onOpen={setViewed}
      >
        {children}
      </SubjectDocuments>
      {viewed && <DocumentView document={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

/** The expiry date that the answers have is not asked for again at the upload. */
function categoriesWith(knownExpiry: string, categories: readonly CategoryOption[]) {
  return categories.map((category) =>
    isIdentityDocument(category.code) ? { ...category, knownExpiry } : category,
  );
}
