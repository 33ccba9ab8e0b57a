import styled from '@emotion/styled';
import { nassauToday } from '@portal/shared-core/domain/format';
import { InlineAlert, Panel, QueryPanel, Stack } from '@portal/shared-core/ui';
import { FormRadioCards, FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { ArrearsLines } from '@portal/shared-core/views/arrears-lines';
import { useFormContext, useWatch } from 'react-hook-form';

import type { ApplicationForm } from '../application-form.ts';
import { useArrears } from './use-arrears.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 16,
  alignItems: 'start',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Note = styled('p')({ color: color.secondary, textWrap: 'pretty' });

/** Who acts for the company until now, up to which year its annual fees are paid, and what is open. */
export function AgentStep() {
  return (
    <>
      <Panel title="Present registered agent" note="we ask them for the records">
        <Stack>
          <FormTextField<ApplicationForm>
            name="entry.former_agent.name"
            label="Name of the agent"
            maxLength={160}
          />
          <Row>
            <FormTextField<ApplicationForm>
              name="entry.former_agent.email"
              label="Email of the agent"
              type="email"
              maxLength={254}
            />
            <FormTextField<ApplicationForm>
              name="entry.former_agent.phone"
              label="Telephone"
              type="tel"
              maxLength={40}
              optional
            />
          </Row>
        </Stack>
      </Panel>
      <Panel title="Annual fees">
        <FormSelect<ApplicationForm>
          name="entry.paid_up_to"
          label="Annual fees of the government are paid up to"
          help="The last year that is paid. Your agent's letter says it."
          placeholder="Choose a year"
          options={useYears()}
        />
      </Panel>
      <Arrears />
    </>
  );
}

/** From this year back to the incorporation; thirty years are enough. */
function useYears() {
  const day = useWatch<ApplicationForm, 'entry.incorporated_on'>({ name: 'entry.incorporated_on' });
  const last = Number(nassauToday().slice(0, 4)) + 1;
  const first = Math.min(last, Math.max(last - 30, Number(day?.slice(0, 4)) || last - 30));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = String(last - index);
    return { value: year, label: year };
  });
}

/** What the company owes today, and who pays it. */
function Arrears() {
  const { isReady, query } = useArrears();
  const { control } = useFormContext<ApplicationForm>();
  const payer = useWatch({ control, name: 'entry.arrears_by' });
  if (!isReady) {
    return (
      <Note>
        Once the type, the date of incorporation and the year are there, this page shows what the
        company owes the Registrar.
      </Note>
    );
  }
  return (
    <QueryPanel
      title="Open fees and penalties"
      note={(lines) => lines.length > 0 && 'as of today'}
      query={query}
      failed="The open fees could not be worked out"
      isEmpty={(lines) => lines.length === 0}
      empty={<InlineAlert tone="good">Nothing is open: all annual fees are paid.</InlineAlert>}
    >
      {(lines) => (
        <Stack>
          <ArrearsLines lines={lines} paidBy={payer === 'former_agent' ? 'your_agent' : 'you'} />
          <FormRadioCards<ApplicationForm>
            name="entry.arrears_by"
            label="Who pays this?"
            options={[
              {
                value: 'client',
                label: 'We collect it with your first invoice',
                explanation: 'We pass it on to the Registrar. Penalties grow until then.',
              },
              {
                value: 'former_agent',
                label: 'Your present agent settles it',
                explanation: 'Upload the receipt. We decide when we have checked it.',
              },
            ]}
          />
        </Stack>
      )}
    </QueryPanel>
  );
}
