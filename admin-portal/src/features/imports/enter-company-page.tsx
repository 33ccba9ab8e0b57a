import { zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  InlineAlert,
  Page,
  Panel,
  showToast,
  Stack,
  TextLink,
} from '@portal/shared-core/ui';
import { Refusals, useCommandForm } from '@portal/shared-core/ui/command';
import {
  FormCombobox,
  FormDateField,
  FormNumberField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { entityTypesQuery } from '#/components/company/company.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { searchClients } from '#/components/people/search-clients.ts';
import { paths } from '#/paths.ts';

import { useEnterCompany, type Entered } from './api/enter-company.ts';
import { EnteredPeople, Fields } from './components/entered-people.tsx';
import {
  enteredSchema,
  noCompany,
  riskOptions,
  statusOptions,
  type EnteredCompany,
} from './entered.ts';
import { fieldOf } from './entered-problems.ts';
import { problemText } from './texts.ts';

/** A company that was not formed here, entered by staff with the checks of an import (MOVE-01). */
export function EnterCompanyPage() {
  const scope = useTenantScope();
  const navigate = useNavigate();
  const held = useNotAllowed('start_import');
  const { data: types = [] } = useQuery(entityTypesQuery(scope));
  const [refused, setRefused] = useState<Exclude<Entered, { kind: 'entered' }>>();
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchClients(scope, text, signal),
    [scope],
  );
  const command = useEnterCompany();
  const { form, submit, refusals } = useCommandForm<EnteredCompany, EnteredCompany, Entered>({
    command,
    resolver: zodResolver(enteredSchema) as never,
    defaultValues: noCompany,
    toInput: (values) => values,
    onDone(entered) {
      if (entered.kind === 'entered') {
        showToast({ text: 'Company entered' });
        void navigate(paths.company(entered.companyId));
      } else if (entered.kind === 'undecided') {
        void navigate(paths.portfolioImport(entered.importId));
      } else {
        setRefused(entered);
        if (entered.kind === 'refused') {
          for (const problem of entered.problems) {
            const field = fieldOf(problem);
            if (field) form.setError(field, { message: `${problemText(problem)}.` });
          }
        }
      }
    },
    keep: ['admin', scope.tenantId, 'imports', 'kept', 'enter'],
  });
  const { control } = form;

  return (
    <Page
      title="Enter a company"
      subText="For a company that was not formed here. It is checked like one of an import: nothing is entered while something is wrong."
      breadcrumbs={[{ label: 'Companies', to: paths.companies }, { label: 'Enter a company' }]}
    >
      <form
        aria-label="Company"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setRefused(undefined);
          submit();
        }}
      >
        <Stack>
          <Refusals of={refusals} />
          {refused && <Refused entered={refused} />}
          <Panel title="Company">
            <Fields>
              <FormTextField name="name" control={control} label="Name" maxLength={160} />
              <FormSelect
                name="type"
                control={control}
                label="Type"
                placeholder="Choose the type"
                options={types.map(({ code, name }) => ({ value: code, label: name }))}
              />
              <FormTextField
                name="registration_number"
                control={control}
                label="Registration number"
                maxLength={40}
              />
              <FormDateField name="registration_date" control={control} label="Registered on" />
              <FormSelect
                name="status"
                control={control}
                label="Standing"
                options={statusOptions}
              />
              <FormTextField
                name="fiscal_year_end"
                control={control}
                label="Year end"
                help="Month and day, such as 12-31"
                maxLength={5}
                optional
              />
              <FormNumberField
                name="authorised_shares"
                control={control}
                label="Authorised shares"
                optional
              />
              <FormNumberField
                name="par_value"
                control={control}
                label="Par value"
                kind="decimal"
                optional
              />
              <FormTextField
                name="registered_office"
                control={control}
                label="Registered office"
                maxLength={500}
                optional
              />
              <FormCombobox
                name="client"
                control={control}
                label="Who it belongs to"
                help="A client of this firm with an account"
                placeholder="Name or email"
                search={search}
              />
            </Fields>
          </Panel>
          <Panel title="What is settled" note="Later fees and duties are entered as open">
            <Fields>
              <FormNumberField
                name="paid_until"
                control={control}
                label="Annual fees paid until"
                help="The last year that is paid"
                optional
              />
              <FormDateField
                name="settled_until"
                control={control}
                label="Other duties done until"
                help="Filings, returns and declarations due until this day"
                optional
              />
              <FormSelect
                name="risk"
                control={control}
                label="Risk"
                help="As the firm rated it. It counts until the company is assessed here."
                placeholder="Not rated"
                options={riskOptions}
                optional
              />
              <FormTextField
                name="former_names"
                control={control}
                label="Former names"
                help="Each with the day it changed: Coral Trading Ltd. (until 2016-04-30). One a line."
                multiline
                rows={2}
                maxLength={2000}
                optional
              />
              <FormTextField
                name="notes"
                control={control}
                label="Notes"
                help="For staff alone"
                multiline
                rows={2}
                maxLength={2000}
                optional
              />
            </Fields>
          </Panel>
          <EnteredPeople control={control} />
          <Actions>
            {held ? (
              <HeldButton because={held}>Enter the company</HeldButton>
            ) : (
              <Button type="submit" variant="contained" loading={command.isPending}>
                Enter the company
              </Button>
            )}
          </Actions>
        </Stack>
      </form>
    </Page>
  );
}

/** Why the company was not entered; what belongs to a field is at the field as well. */
function Refused({ entered }: { entered: Exclude<Entered, { kind: 'entered' }> }) {
  if (entered.kind === 'known') {
    return (
      <InlineAlert tone="warning" title="The firm has this company">
        <TextLink to={paths.company(entered.companyId)}>
          A company has this registration number.
        </TextLink>
      </InlineAlert>
    );
  }
  if (entered.kind !== 'refused') return null;
  return (
    <InlineAlert tone="bad" title="It was not entered">
      <ul>
        {entered.problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            {problem.sheet && problem.row && `Person ${problem.row}: `}
            {problemText(problem)}.
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
