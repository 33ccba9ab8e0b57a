import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormSwitch } from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';

import { conditionLabels } from '#/components/company/condition-labels.ts';
import { useCompany } from '#/components/company/use-company.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useSetConditions } from '#/components/compliance/compliance.mutations.ts';
import { complianceQueries } from '#/components/compliance/compliance.queries.ts';
import { conditionCodes, type ConditionCode } from '#/components/compliance/texts.ts';

type Values = Record<ConditionCode, boolean>;

/** The facts that rules need and no register holds, as switches that name the duties they add. */
export function ConditionsPanel({ companyId }: { companyId: string }) {
  const scope = useTenantScope();
  const query = useQuery(complianceQueries.company(scope, companyId));
  return (
    <QueryPanel
      title="Conditions"
      note={() => 'duties follow at once'}
      query={query}
      failed="The conditions could not be loaded"
    >
      {({ conditions }) => (
        <Conditions key={conditions.join()} companyId={companyId} conditions={conditions} />
      )}
    </QueryPanel>
  );
}

function Conditions({
  companyId,
  conditions,
}: {
  companyId: string;
  conditions: readonly string[];
}) {
  const { type } = useCompany();
  const { data: rules = [] } = useQuery(complianceQueries.conditions(useTenantScope()));
  const set = useSetConditions();
  const held = useNotAllowed('set_company_conditions');

  function adds(code: ConditionCode): string {
    const names = rules
      .filter(
        ({ condition, entity_types: types }) =>
          condition === code && (types.length === 0 || types.includes(type.code)),
      )
      .map(({ name }) => name);
    return names.length > 0 ? `Adds: ${names.join('; ')}` : 'Adds no duty for this type';
  }

  if (held) {
    return (
      <>
        {conditionCodes.map((code) => (
          <p key={code}>
            {conditionLabels[code]}: {conditions.includes(code) ? 'yes' : 'no'}
          </p>
        ))}
        <HeldButton because={held}>Save the conditions</HeldButton>
      </>
    );
  }
  return (
    <CommandForm<Values, Parameters<typeof set.mutate>[0], undefined>
      label="Conditions"
      command={set}
      defaultValues={{
        carries_on_business_in_bahamas: conditions.includes('carries_on_business_in_bahamas'),
        is_financial_institution: conditions.includes('is_financial_institution'),
      }}
      toInput={(values) => ({
        company_id: companyId,
        conditions: [
          ...conditionCodes.filter((code) => values[code]),
          // One that has no switch here yet stays.
          ...conditions.filter((code) => !(code in conditionLabels)),
        ],
      })}
      submit="Save the conditions"
      variant="outlined"
      toast={{ text: 'Conditions saved' }}
    >
      {({ control }) =>
        conditionCodes.map((code) => (
          <FormSwitch
            key={code}
            name={code}
            control={control}
            label={conditionLabels[code]}
            help={adds(code)}
          />
        ))
      }
    </CommandForm>
  );
}
