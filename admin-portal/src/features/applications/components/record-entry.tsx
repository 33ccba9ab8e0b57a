import styled from '@emotion/styled';
import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { addErrors } from '@portal/shared-core/errors';
import { incorporationErrors } from '@portal/shared-core/errors/incorporation';
import { moveInErrors } from '@portal/shared-core/errors/move-in';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, Panel, Stack } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import {
  applicationInvoicesQuery,
  InvoiceQuote,
  isQuoteOpen,
} from '#/components/invoices/application-invoices.tsx';
import { paths } from '#/paths.ts';

import { useRecordChange, useRecordContinuation } from '../api/application.mutations.ts';
import { keptKey, type Application } from '../api/application.queries.ts';
import { approvalPoints } from '../api/approval.queries.ts';
import { showApprovalPanel } from './approval-panel.tsx';
import { blockerName } from './blocker-name.ts';
import { entityIdField, officeField } from './registry-fields.ts';

addErrors({ ...incorporationErrors, ...moveInErrors });

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  alignItems: 'start',
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const DAY = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter the date.'));
const OFFICE = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter the registered office in The Bahamas.'));

const change = z.object({
  moved_on: DAY,
  registered_office: OFFICE,
  registry_entity_id: z.string().check(z.trim()),
});
const continuation = z.object({
  registration_number: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, incorporationErrors['company.registration_number_missing'].message),
    ),
  company_name: z.string(),
  moved_on: DAY,
  registered_office: OFFICE,
  registry_entity_id: z.string().check(z.trim()),
});

interface RecordProps {
  application: Application;
  onRefused: () => void;
}

/** The answer of the Registrar about a company that exists: it enters the company with its history. */
export function RecordEntry(props: RecordProps) {
  const { application } = props;
  const invoices = useQuery(applicationInvoicesQuery(useTenantScope(), application.id));
  const isMove = application.kind === 'transfer_in';
  return (
    <Panel
      title={isMove ? 'Record the change of agent' : 'Record the certificate of continuation'}
      note="once the Registrar has answered"
    >
      <Stack>
        {invoices.data && isQuoteOpen(invoices.data) && (
          <InlineAlert
            tone="warning"
            title="The quote is not invoiced"
            action={<InvoiceQuote applicationId={application.id} />}
          >
            Invoice it before the company is entered, or after it on the page of the company.
          </InlineAlert>
        )}
        {isMove ? <RecordChange {...props} /> : <RecordContinuation {...props} />}
      </Stack>
    </Panel>
  );
}

/** Why the company cannot be entered yet. */
function useHeld(applicationId: string) {
  const { data: points } = useQuery(approvalPoints(useTenantScope(), applicationId));
  const left = points?.length ?? 0;
  if (left === 0) return undefined;
  return {
    because: `${left} ${left === 1 ? 'thing' : 'things'} to settle before the record`,
    onPress: showApprovalPanel,
  };
}

function RecordChange({ application, onRefused }: RecordProps) {
  const navigate = useNavigate();
  const [today] = useState(nassauToday);
  const { entry = {} } = application.content;
  return (
    <CommandForm
      label="Record the change of agent"
      command={useRecordChange(application.id)}
      resolver={zodResolver(change)}
      defaultValues={{ moved_on: today, registered_office: '', registry_entity_id: '' }}
      toInput={(values) => values}
      onDone={(companyId) => void navigate(paths.company(companyId))}
      onRefused={onRefused}
      nameOf={blockerName(application.content)}
      submit="Record the change of agent"
      held={useHeld(application.id)}
      keep={keptKey(useTenantScope(), 'record-change', application.id)}
    >
      {({ control }) => (
        <>
          <p>
            {application.title} comes in with the registration number {entry.registration_number},
            incorporated on {formatDate(entry.incorporated_on ?? '')}, its people since the days the
            client entered, and its open fees as duties.
          </p>
          <Fields>
            <FormTextField
              name="moved_on"
              control={control}
              label="Recorded by the Registrar on"
              help="From that day its other duties are ours to follow."
              type="date"
            />
            <FormTextField {...entityIdField} control={control} />
            <div data-wide>
              <FormTextField
                {...officeField}
                control={control}
                help="The new one, as filed with the Registrar."
              />
            </div>
          </Fields>
        </>
      )}
    </CommandForm>
  );
}

function RecordContinuation({ application, onRefused }: RecordProps) {
  const navigate = useNavigate();
  const [today] = useState(nassauToday);
  const names = [...new Set((application.content.names ?? []).map((name) => name.trim()))].filter(
    Boolean,
  );
  return (
    <CommandForm
      label="Record the certificate of continuation"
      command={useRecordContinuation(application.id)}
      resolver={zodResolver(continuation)}
      defaultValues={{
        registration_number: '',
        company_name: names[0] ?? '',
        moved_on: today,
        registered_office: '',
        registry_entity_id: '',
      }}
      toInput={(values) => values}
      onDone={(companyId) => void navigate(paths.company(companyId))}
      onRefused={onRefused}
      nameOf={blockerName(application.content)}
      submit="Record the continuation"
      held={useHeld(application.id)}
      keep={keptKey(useTenantScope(), 'record-continuation', application.id)}
    >
      {({ control }) => (
        <Fields>
          <FormSelect
            name="company_name"
            control={control}
            label="Name the Registrar granted"
            options={names.map((name) => ({ value: name, label: name }))}
          />
          <FormTextField
            name="registration_number"
            control={control}
            label="Registration number"
            help="As the certificate shows it."
            maxLength={40}
          />
          <FormTextField
            name="moved_on"
            control={control}
            label="Date of the certificate"
            help="From that day it is a Bahamian company."
            type="date"
          />
          <FormTextField {...entityIdField} control={control} />
          <div data-wide>
            <FormTextField {...officeField} control={control} />
          </div>
        </Fields>
      )}
    </CommandForm>
  );
}
