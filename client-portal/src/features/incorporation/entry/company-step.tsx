import styled from '@emotion/styled';
import { Panel, Stack } from '@portal/shared-core/ui';
import { FormCountryField, FormRadioCards, FormTextField } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';

import type { ApplicationForm } from '../application-form.ts';
import { useWizard } from '../wizard-context.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 16,
  alignItems: 'start',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The company as it is in the register today: here, or abroad. */
export function CompanyStep() {
  return useWizard().application.kind === 'transfer_in' ? <BahamianCompany /> : <ForeignCompany />;
}

function BahamianCompany() {
  return (
    <Panel
      title="In the register of The Bahamas"
      note="as the certificate of incorporation shows it"
    >
      <Stack>
        <FormTextField<ApplicationForm>
          name="names.0"
          label="Name of the company"
          maxLength={160}
        />
        <Row>
          <FormTextField<ApplicationForm>
            name="entry.registration_number"
            label="Registration number"
            help="As the Registrar writes it."
            maxLength={40}
          />
          <FormTextField<ApplicationForm>
            name="entry.incorporated_on"
            label="Date of incorporation"
            type="date"
          />
        </Row>
        <FormTextField<ApplicationForm>
          name="entry.registered_office"
          label="Present registered office"
          help="It changes to ours with the registered agent."
          maxLength={500}
          multiline
          rows={2}
          optional
        />
      </Stack>
    </Panel>
  );
}

function ForeignCompany() {
  return (
    <>
      <Panel title="In the foreign register" note="its name in The Bahamas is asked later">
        <Stack>
          <FormTextField<ApplicationForm>
            name="entry.foreign_name"
            label="Present name of the company"
            maxLength={160}
          />
          <Row>
            <FormCountryField<ApplicationForm>
              name="entry.jurisdiction"
              label="Country of incorporation"
            />
            <FormTextField<ApplicationForm>
              name="entry.foreign_number"
              label="Number in the foreign register"
              maxLength={60}
            />
          </Row>
          <FormTextField<ApplicationForm>
            name="entry.incorporated_on"
            label="Date of incorporation"
            type="date"
          />
        </Stack>
      </Panel>
      <Panel title="Foreign law">
        <FormRadioCards<ApplicationForm>
          name="entry.law_permits"
          label="Does the law of that country permit a company to continue elsewhere?"
          help="We ask for a confirmation of the registry, or of a lawyer there."
          options={[
            {
              value: 'yes',
              label: 'Yes, its law permits it',
              explanation: 'The company leaves that register when it is registered here.',
            },
            {
              value: 'no',
              label: 'No',
              explanation: 'Then it cannot continue here. You can form a new company instead.',
            },
          ]}
        />
      </Panel>
    </>
  );
}
