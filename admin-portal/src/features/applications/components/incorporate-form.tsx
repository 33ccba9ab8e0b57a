import { zodResolver } from '@hookform/resolvers/zod';
import styled from '@emotion/styled';
import { nassauToday } from '@portal/shared-core/domain/format';
import { addErrors } from '@portal/shared-core/errors';
import { incorporationErrors } from '@portal/shared-core/errors/incorporation';
import { InlineAlert, Panel, Button } from '@portal/shared-core/ui';
import { applyServerError, FormTextField } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

import { paths } from '#/paths.ts';

import { useIncorporate } from '../api/application.mutations.ts';
import type { Application } from '../api/application.queries.ts';

addErrors(incorporationErrors);
z.config({ jitless: true });

const Fields = styled('form')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr auto',
  gap: 16,
  alignItems: 'start',
  '& > button': { marginTop: 36 },
  '& > :not(button):not(div:has(input))': { gridColumn: '1 / -1' },
  [media.phone]: { gridTemplateColumns: '1fr', '& > button': { marginTop: 0 } },
});

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
});

type RegistrationForm = z.infer<typeof registration>;

/** What the Registrar answered: with it the company, its registers and its first duty come into being. */
export function IncorporateForm({
  application,
  onRefused,
}: {
  application: Application;
  onRefused: () => void;
}) {
  const navigate = useNavigate();
  const incorporate = useIncorporate();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<RegistrationForm>({
    resolver: zodResolver(registration),
    defaultValues: { registration_number: '', registered_on: nassauToday() },
  });

  function submit({ registration_number, registered_on }: RegistrationForm) {
    setRefusal(undefined);
    incorporate.mutate(
      {
        applicationId: application.id,
        registrationNumber: registration_number,
        registeredOn: registered_on,
      },
      {
        onSuccess: (companyId) => void navigate(paths.company(companyId)),
        onError({ code, message, entry }) {
          const issue = { code, message, field: entry.field ?? null };
          const elsewhere = applyServerError(
            form.setError,
            issue,
            (field) => field in registration.shape,
          );
          setRefusal(elsewhere[0]?.message);
          onRefused();
        },
      },
    );
  }

  return (
    <Panel title="Incorporate" note="once the Registrar has registered the company">
      <Fields noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {refusal && <InlineAlert tone="bad">{refusal}</InlineAlert>}
        <FormTextField
          name="registration_number"
          control={form.control}
          label="Registration number"
          help="As the certificate shows it."
          maxLength={40}
        />
        <FormTextField
          name="registered_on"
          control={form.control}
          label="Date of registration"
          help="The first filing falls due 365 days later."
          type="date"
        />
        <Button type="submit" variant="contained" loading={incorporate.isPending}>
          Incorporate
        </Button>
      </Fields>
    </Panel>
  );
}
