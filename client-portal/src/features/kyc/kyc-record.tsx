import styled from '@emotion/styled';
import { kycStateLabels } from '@portal/shared-core/domain/documents';
import { ButtonLink, Facts, Page, Panel, Stack, StatusChip } from '@portal/shared-core/ui';

import { OpenQuestions } from '#/components/questions/open-questions.tsx';
import { paths } from '#/paths.ts';

import type { Profile } from './api/kyc.queries.ts';
import { Declarations } from './components/declarations.tsx';
import { PartyDocuments } from './components/party-documents.tsx';
import { WhereItIs } from './components/where-it-stands.tsx';
import { factsOf } from './kyc-facts.ts';
import { toForm } from './kyc-form.ts';

const Column = styled(Stack)({ maxWidth: 720 });

/** A profile without work for its client: the submitted content and its state. */
export function KycRecord({ profile, isNew }: { profile: Profile; isNew: boolean }) {
  const { state, party, requests, level } = profile;
  const isWithStaff = state === 'submitted' || state === 'in_review';
  const form = toForm(profile.submittedData);

  return (
    <Page
      title={party.name}
      status={<StatusChip {...kycStateLabels[state]} />}
      subText="Identity and source of funds"
      action={<ButtonLink to={paths.dashboard}>To the dashboard</ButtonLink>}
    >
      <Column>
        <WhereItIs profile={profile} isNew={isNew} />
        {isWithStaff && (
          <OpenQuestions
            questions={requests}
            answering={{
              isOpen: false,
              send: () => Promise.resolve(),
              isCorrected: () => true,
              correctedText: 'Corrected in the details.',
            }}
          />
        )}
        {factsOf(party.kind, level, form).map(({ title, items, layout }) => (
          <Panel key={title} title={title}>
            <Facts layout={layout} items={items} />
          </Panel>
        ))}
        {party.kind === 'person' && <Declarations profile={profile} />}
        <PartyDocuments profile={profile} accepts={isWithStaff ? 'replacements' : 'nothing'} />
      </Column>
    </Page>
  );
}
