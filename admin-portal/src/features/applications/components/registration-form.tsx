import styled from '@emotion/styled';
import type { ApplicationData } from '@portal/shared-core/domain/application';
import { nassauToday } from '@portal/shared-core/domain/format';
import { incorporationErrors } from '@portal/shared-core/errors/incorporation';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormCheckbox, FormTextField } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useSending } from '@portal/shared-core/uploads';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useIncorporate } from '../api/application.mutations.ts';
import { applicationQueries, keptKey, type Application } from '../api/application.queries.ts';
import { blockerName } from './blocker-name.ts';
import { CertificateField } from './certificate-field.tsx';
import { entityIdField, officeField } from './registry-fields.ts';

const CERTIFICATE = 'certificate_of_incorporation';
const certificateOnly = [
  { code: CERTIFICATE, name: 'Certificate of incorporation', expires: false },
];

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  alignItems: 'start',
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Legend = styled('legend')({ padding: 0, fontSize: 13, lineHeight: '20px', fontWeight: 500 });

const registration = z.object({
  registration_number: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, incorporationErrors['company.registration_number_missing'].message),
    ),
  registered_on: z
    .string()
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter the date of registration.')),
  registry_entity_id: z.string().check(z.trim()),
  registered_office: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter the registered office in The Bahamas.')),
  features: z.record(z.string(), z.optional(z.boolean())),
});

/** What the client chose, by the code of the feature: the proposal for what the Registrar granted. */
function selectedFeatures({ features = [] }: ApplicationData): Record<string, boolean | undefined> {
  return Object.fromEntries(features.map((code) => [code, true]));
}

interface RegistrationFormProps {
  application: Application;
  /** The name the Registrar granted. */
  companyName: string;
  onRefused: () => void;
  /** Why the application cannot be incorporated yet. */
  held?: { because: string; onPress: () => void } | undefined;
}

/** What the certificate shows besides the name. It creates the company, its registers and its first duty. */
export function RegistrationForm({
  application,
  companyName,
  onRefused,
  held,
}: RegistrationFormProps) {
  const navigate = useNavigate();
  const scope = useTenantScope();
  const [today] = useState(nassauToday);
  const [certificate, setCertificate] = useState<File | null>(null);
  const sending = useSending(certificateOnly);
  const { data: features = [], isError } = useQuery({
    ...applicationQueries.features(scope, application.entity_type ?? '', today),
    enabled: application.entity_type !== null,
  });

  return (
    <CommandForm
      label="Incorporate"
      command={useIncorporate(application.id)}
      resolver={zodResolver(registration)}
      defaultValues={{
        registration_number: '',
        registered_on: today,
        registry_entity_id: '',
        registered_office: '',
        features: selectedFeatures(application.content),
      }}
      toInput={({ features: selected, ...values }) => ({
        ...values,
        company_name: companyName,
        features: features.map(({ code }) => code).filter((code) => selected[code]),
      })}
      onDone={(companyId) => {
        // The company has its id only now.
        if (certificate)
          sending.sendFor({ subjectId: companyId, categories: [CERTIFICATE] }, [certificate]);
        void navigate(paths.company(companyId));
      }}
      onRefused={onRefused}
      nameOf={blockerName(application.content)}
      submit="Incorporate"
      held={held}
      keep={keptKey(scope, 'incorporate', application.id)}
    >
      {({ control }) => (
        <Fields>
          <FormTextField
            name="registration_number"
            control={control}
            label="Registration number"
            help="As the certificate shows it."
            maxLength={40}
          />
          <FormTextField
            name="registered_on"
            control={control}
            label="Date of registration"
            help="The first filing falls due 365 days later."
            type="date"
          />
          <FormTextField {...entityIdField} control={control} />
          <FormTextField {...officeField} control={control} />
          <div data-wide>
            <CertificateField file={certificate} onChange={setCertificate} />
          </div>
          {features.length > 0 && (
            <fieldset data-wide>
              <Legend>Registered as</Legend>
              {features.map(({ code, name, plain_name: plain, nameContains }) => (
                <FormCheckbox
                  key={code}
                  name={`features.${code}`}
                  control={control}
                  label={`${name} (${code})`}
                  help={[plain, nameContains.length > 0 && containsText(nameContains)]
                    .filter(Boolean)
                    .join(' ')}
                />
              ))}
            </fieldset>
          )}
          {isError && (
            <div data-wide>
              <InlineAlert tone="warning" title="The features could not be loaded">
                Load the page again before you incorporate a company of limited duration or with
                segregated accounts.
              </InlineAlert>
            </div>
          )}
        </Fields>
      )}
    </CommandForm>
  );
}

const containsText = (terms: readonly string[]) => `The name contains “${terms.join('” or “')}”.`;
