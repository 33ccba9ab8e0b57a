import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ErrorScreen, Panel, PanelSkeleton } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { paperQueries, type SentPaper } from '#/components/papers/paper.queries.ts';
import { PaperView } from '#/components/papers/paper-view.tsx';
import { SubjectPapers } from '#/components/papers/subject-papers.tsx';

import { kycQueries, type Profile } from '../api/kyc.queries.ts';

/** What a party has to show, what was sent, and the way to send more as far as that is open. */
export function PartyPapers({
  profile,
  accepts,
  children,
}: {
  profile: Profile;
  accepts: 'anything' | 'replacements' | 'nothing';
  /** What to know first. */
  children?: ReactNode;
}) {
  const scope = useTenantScope();
  const papers = useQuery(kycQueries.papers(scope, profile));
  const categories = useQuery(paperQueries.categories(scope));
  const [viewed, setViewed] = useState<SentPaper | null>(null);

  if (!papers.data || !categories.data) {
    const error = papers.error ?? categories.error;
    if (!error) return <PanelSkeleton lines={8} label="Reading which documents are asked for" />;
    const retry = () => void Promise.all([papers.refetch(), categories.refetch()]);
    return (
      <Panel title="Documents">
        <ErrorScreen message={toAppError(error).message} onRetry={retry} />
      </Panel>
    );
  }
  return (
    <>
      <SubjectPapers
        subjectId={profile.party.id}
        title={profile.party.name}
        heading="Documents"
        asked={papers.data.asked}
        documents={papers.data.documents}
        categories={categories.data}
        accepts={accepts}
        onOpen={setViewed}
      >
        {children}
      </SubjectPapers>
      {viewed && <PaperView document={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}
