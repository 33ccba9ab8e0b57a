import { nassauToday } from '@portal/shared-core/domain/format';
import { addErrors } from '@portal/shared-core/errors';
import { incorporationErrors } from '@portal/shared-core/errors/incorporation';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useIncorporate } from '../api/application.mutations.ts';
import { keptKey, type Application } from '../api/application.queries.ts';

addErrors(incorporationErrors);

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

/** The answer of the Registrar: it creates the company, its registers and its first duty. */
export function IncorporateForm({
  application,
  onRefused,
}: {
  application: Application;
  onRefused: () => void;
}) {
  const navigate = useNavigate();
  return (
    <Panel title="Incorporate" note="once the Registrar has registered the company">
      <CommandForm
        label="Incorporate"
        command={useIncorporate(application.id)}
        resolver={zodResolver(registration)}
        defaultValues={{ registration_number: '', registered_on: nassauToday() }}
        toInput={(values) => values}
        onDone={(companyId) => void navigate(paths.company(companyId))}
        onRefused={onRefused}
        submit="Incorporate"
        layout="line"
        keep={keptKey(useTenantScope(), 'incorporate', application.id)}
      >
        {({ control }) => (
          <>
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
          </>
        )}
      </CommandForm>
    </Panel>
  );
}
