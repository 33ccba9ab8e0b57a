import type { ApplicationData } from '@portal/shared-core/domain/application';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, Panel, Stack } from '@portal/shared-core/ui';
import { FormRadioCards } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';

import {
  applicationInvoicesQuery,
  InvoiceQuote,
  isQuoteOpen,
} from '#/components/invoices/application-invoices.tsx';

import type { Application } from '../api/application.queries.ts';
import { approvalPoints } from '../api/approval.queries.ts';
import { showApprovalPanel } from './approval-panel.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { ReturnForNames } from './return-for-names.tsx';

const NONE = 'none';
const places = ['First choice', 'Second choice', 'Third choice'];

/**
 * The answer of the Registrar: the name that was granted, and with it the company, its registers and its first duty. When none of the
 * names was granted, the client chooses others.
 */
export function IncorporateForm({
  application,
  onRefused,
}: {
  application: Application;
  onRefused: () => void;
}) {
  const { data: points } = useQuery(approvalPoints(useTenantScope(), application.id));
  const left = points?.length ?? 0;
  const invoices = useQuery(applicationInvoicesQuery(useTenantScope(), application.id));
  const names = namesOf(application.content);
  const { control } = useForm({ defaultValues: { granted: '0' } });
  const granted = useWatch({ control, name: 'granted' });

  return (
    <Panel title="Incorporate" note="once the Registrar has answered">
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
        <FormRadioCards
          name="granted"
          control={control}
          label="Which name did the Registrar grant?"
          options={[
            ...names.map((name, index) => ({
              value: String(index),
              label: name,
              note: places[index],
            })),
            {
              value: NONE,
              label: 'None of these was granted',
              explanation: 'The client chooses other names and resubmits.',
            },
          ]}
        />
        {granted === NONE ? (
          <ReturnForNames applicationId={application.id} />
        ) : (
          <RegistrationForm
            application={application}
            companyName={names[Number(granted)] ?? application.title}
            onRefused={onRefused}
            held={
              left > 0
                ? {
                    because: `${left} ${left === 1 ? 'thing' : 'things'} to settle before Incorporate`,
                    onPress: showApprovalPanel,
                  }
                : undefined
            }
          />
        )}
      </Stack>
    </Panel>
  );
}

/** The names the application asks for, each once, in the order of the choices. */
function namesOf({ names = [] }: ApplicationData): string[] {
  return [...new Set(names.map((name) => name?.trim()).filter((name): name is string => !!name))];
}
