import styled from '@emotion/styled';
import { kycStateLabels } from '@portal/shared-core/domain/documents';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ButtonLink, LeaveGuard, Page, SaveState, StatusChip } from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { FormProvider } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';

import { ConflictNotice } from '#/components/conflict-notice.tsx';
import { hasChanged } from '#/components/questions/has-changed.ts';
import { saveStateOf } from '#/lib/drafts/save-state-of.ts';
import { paths } from '#/paths.ts';

import { answerKycRequest } from './api/kyc.mutations.ts';
import type { Profile } from './api/kyc.queries.ts';
import { Declarations } from './components/declarations.tsx';
import { FieldQuestions } from './components/field-questions.tsx';
import { PartList } from './components/part-list.tsx';
import { PartPlace } from './components/part-panel.tsx';
import { OwnDocuments } from './parts/own-documents.tsx';
import { WhyOpen } from './components/why-open.tsx';
import { KycContext } from './kyc-context.ts';
import { partsOf, type Part } from './kyc-parts.ts';
import { conflictLabel, conflictText } from './kyc-labels.ts';
import { SubmitPart } from './parts/submit-part.tsx';
import { Home } from './parts/home.tsx';
import { Identity } from './parts/identity.tsx';
import { Office } from './parts/office.tsx';
import { WhichCompany, WhoYouAre } from './parts/who.tsx';
import { Work } from './parts/work.tsx';
import { openQuestions } from './questions.ts';
import { useKycDraft } from './use-kyc-draft.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '208px minmax(0, 720px)',
  gap: 32,
  [media.narrow]: { display: 'block', maxWidth: 720 },
});

const Content = styled('div')({
  display: 'grid',
  gap: 16,
  '&, & > *': { minWidth: 0 },
  // What takes the focus is not hidden by what stays at the top.
  '& :is(input, textarea, select, button, a)': { scrollMarginTop: 128 },
});

const HeadActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
});

const unsavedText = { unsaved: 'Not saved yet', closed: 'Not open for changes' };

/** A profile that the client has to complete: all parts on one page, saved while typing. */
export function KycEditor({ profile, onSubmitted }: { profile: Profile; onSubmitted: () => void }) {
  const { form, saving, resolve, saveAll } = useKycDraft(profile);
  const scope = useTenantScope();
  const isUnsaved = saving.status !== 'saved';
  // Leaving during the pause before a save loses nothing, because leaving saves. Without a network it could not.
  const blocker = useBlocker(isUnsaved && saving.error !== null);

  const facts = {
    profile,
    questions: openQuestions(profile),
    answering: {
      isOpen: profile.state === 'information_requested',
      send: (given: { requestId: string; answer: string }) => answerKycRequest(scope, given),
      isCorrected: (field: string) => hasChanged(field, profile.submittedData, profile.data),
      correctedText: 'Corrected above.',
    },
  };

  return (
    <KycContext value={facts}>
      <FormProvider {...form}>
        <LeaveGuard
          blocker={blocker}
          isDirty={isUnsaved}
          text="Your changes are not saved yet. They are kept only while this page is open."
        />
        <Page
          title={profile.party.name}
          status={<StatusChip {...kycStateLabels[profile.state]} />}
          subText="Identity and source of funds"
          action={
            <HeadActions>
              <SaveState value={saveStateOf(saving, unsavedText)} />
              <ButtonLink to={paths.dashboard}>Leave and continue later</ButtonLink>
            </HeadActions>
          }
        >
          <Columns>
            <PartList />
            <Content>
              <ConflictNotice
                saving={saving}
                kept="Your answers are kept while this page is open and saved as soon as possible."
                labelOf={conflictLabel}
                textOf={conflictText}
                resolve={resolve}
              />
              <WhyOpen profile={profile} questions={facts.questions} />
              <FieldQuestions about={null} />
              {partsOf(profile.party.kind).map((part) => (
                <PartContent
                  key={part.key}
                  part={part}
                  profile={profile}
                  saveAll={saveAll}
                  onSubmitted={onSubmitted}
                />
              ))}
            </Content>
          </Columns>
        </Page>
      </FormProvider>
    </KycContext>
  );
}

function PartContent({
  part,
  profile,
  saveAll,
  onSubmitted,
}: {
  part: Part;
  profile: Profile;
  saveAll: () => Promise<number | undefined>;
  onSubmitted: () => void;
}) {
  const { kind } = profile.party;
  switch (part.key) {
    case 'who':
      return kind === 'person' ? <WhoYouAre part={part} /> : <WhichCompany part={part} />;
    case 'home':
      return <Home part={part} kind={kind} />;
    case 'work':
      return <Work part={part} kind={kind} />;
    case 'identity':
      return <Identity part={part} />;
    case 'office':
      return <Office part={part} />;
    case 'documents':
      return (
        <PartPlace part={part}>
          <OwnDocuments profile={profile} />
        </PartPlace>
      );
    case 'declarations':
      return (
        <PartPlace part={part}>
          <Declarations profile={profile} saveAll={saveAll} />
        </PartPlace>
      );
    case 'hand-in':
      return <SubmitPart part={part} saveAll={saveAll} onSubmitted={onSubmitted} />;
  }
}
