import { changeChoices } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DetailColumns,
  LeaveGuard,
  Page,
  Panel,
  QueryState,
  SaveState,
  Stack,
  StatusChip,
} from '@portal/shared-core/ui';
import { FormDateField, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';

import { ConflictNotice } from '#/components/conflict-notice.tsx';
import { saveStateOf } from '#/lib/drafts/save-state-of.ts';

import { type ChangeRequest } from './api/change.queries.ts';
import { crumbsOf } from './change-crumbs.ts';
import { conflictLabel, conflictText } from './conflict-text.ts';
import { AttachedDocuments } from './components/attached-documents.tsx';
import { Follows } from './components/follows.tsx';
import { RegisterAfter } from './components/register-after.tsx';
import { StaffQuestion } from './components/staff-question.tsx';
import { SubmitChange } from './components/submit-change.tsx';
import { WithdrawChange } from './components/withdraw-change.tsx';
import { KindFields } from './fields/kind-fields.tsx';
import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { changeStateLabels } from './kinds.ts';
import { useChangeDraft } from './use-change-draft.ts';

/** Where entries are that neither the database nor the device has. */
const keptHere = 'Your entries are kept only while this page is open.';
const unsavedText = { unsaved: 'Not saved yet', closed: 'Not open for changes' };

/** A request that the client fills in, saved while typing: what changes, the documents, and what follows from it. */
export function ChangeEditor({ request }: { request: ChangeRequest }) {
  const { form, saving, isKept, resolve, saveAll } = useChangeDraft(request);
  const choices = useQuery(changeChoices('client', useTenantScope(), request.company_id));
  const isUnsaved = saving.status !== 'saved';
  // Leaving saves. Without a network it cannot, and the copy stays on this device.
  const isLost = !isKept && isUnsaved && saving.error !== null;
  const blocker = useBlocker(saving.status === 'conflict' || isLost);
  const { control } = form;
  const isOther = request.kind === 'other';

  return (
    <FormProvider {...form}>
      <LeaveGuard
        blocker={blocker}
        isDirty={isUnsaved}
        text={isLost ? keptHere : 'Two versions of this request wait for your choice.'}
      />
      <Page
        title={changeKindLabels[request.kind]}
        subText={request.company.name}
        status={<StatusChip {...changeStateLabels[request.state]} />}
        breadcrumbs={crumbsOf(request)}
        action={
          // Of what was only looked at nothing is saved.
          (request.version > 0 || isUnsaved) && (
            <SaveState value={saveStateOf(saving, unsavedText)} />
          )
        }
      >
        <DetailColumns>
          <Stack>
            <ConflictNotice
              saving={saving}
              kept={
                isKept
                  ? 'Your entries are kept on this device and saved as soon as possible.'
                  : keptHere
              }
              labelOf={conflictLabel}
              textOf={conflictText}
              resolve={resolve}
            />
            <StaffQuestion request={request} />
            <QueryState query={choices} failed="The registers could not be loaded">
              {(known) => (
                <>
                  <Panel title="What changes">
                    <Stack>
                      <KindFields request={request} choices={known} />
                      {!isOther && (
                        <FormDateField
                          name="effective_on"
                          control={control}
                          label="From which day?"
                          {...(request.company.registration_date && {
                            min: request.company.registration_date,
                          })}
                        />
                      )}
                      <FormTextField
                        name="wording"
                        control={control}
                        label={isOther ? 'What should change?' : 'Anything we should know'}
                        maxLength={4000}
                        multiline
                        counter
                        optional={!isOther}
                      />
                    </Stack>
                  </Panel>
                  <AttachedDocuments
                    companyId={request.company_id}
                    kind={request.kind}
                    choices={known}
                  />
                  <RegisterAfter request={request} choices={known} />
                </>
              )}
            </QueryState>
            <SubmitChange request={request} saveAll={saveAll} />
          </Stack>
          <Stack>
            {/* Nothing follows from a request of which nothing is saved, and there is nothing to withdraw. */}
            {request.version > 0 && (
              <>
                <Follows request={request} />
                <WithdrawChange request={request} />
              </>
            )}
          </Stack>
        </DetailColumns>
      </Page>
    </FormProvider>
  );
}
