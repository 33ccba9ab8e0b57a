import { entryFacts } from '@portal/shared-core/domain/application-entry-facts';
import { Facts, Panel } from '@portal/shared-core/ui';
import { ArrearsLines } from '@portal/shared-core/views/arrears-lines';
import { useFormContext } from 'react-hook-form';

import { toData, type ApplicationForm } from '../application-form.ts';
import { ChangeLink } from '../review/change-link.tsx';
import { useWizard } from '../wizard-context.ts';
import { useArrears } from './use-arrears.ts';

/** The answers about the company that exists, and what it owes. */
export function ReviewEntry() {
  const { application } = useWizard();
  const { kind } = application;
  const data = toData(useFormContext<ApplicationForm>().watch());
  const { isReady, query } = useArrears();
  const payer = data.entry?.arrears_by === 'former_agent' ? 'your_agent' : 'you';
  return (
    <>
      <Panel title="The company as it is">
        <Facts
          items={[
            ...(kind === 'transfer_in'
              ? [
                  {
                    label: 'Name',
                    value: data.names?.[0]?.trim() || null,
                    note: <ChangeLink step="company" what="name" />,
                  },
                ]
              : []),
            ...entryFacts(kind, data).map(({ label, value, isOfAgent }) => ({
              label,
              value,
              note: (
                <ChangeLink step={isOfAgent ? 'agent' : 'company'} what={label.toLowerCase()} />
              ),
            })),
          ]}
        />
      </Panel>
      {isReady && query.data && query.data.length > 0 && (
        <Panel title="Open fees and penalties" note="as of today">
          <ArrearsLines lines={query.data} paidBy={payer} />
        </Panel>
      )}
    </>
  );
}
