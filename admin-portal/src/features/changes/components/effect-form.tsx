import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, Panel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormDateField, FormTextField } from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useEffectChange } from '../api/change.mutations.ts';
import { changeQueries, keptKey, type Change } from '../api/change.queries.ts';

const effect = z.object({
  day: z.string().check(z.minLength(1, 'Enter the day of effect.')),
  reference: z.string(),
});

/** Writes an approved change into the registers on a day, with the reference of its filing. */
export function EffectForm({ change }: { change: Change }) {
  const { id, effective_on: day, company } = change;
  const scope = useTenantScope();
  const command = useEffectChange(id);
  const { data: blockers = [] } = useQuery(changeQueries.blockers(scope, id));
  const missing = useNotAllowed('effect_change_request');
  const [hasChanged, setHasChanged] = useState(false);
  const held = missing ?? (blockers.length > 0 ? 'Settle the points above first.' : undefined);
  return (
    <Panel title="Put into effect" note={`the registers of ${company.name} change`}>
      {held ? (
        <HeldButton because={held}>Put into effect</HeldButton>
      ) : (
        <CommandForm
          label="Put into effect"
          command={command}
          resolver={zodResolver(effect)}
          defaultValues={{ day: day ?? nassauToday(), reference: '' }}
          toInput={(values) => values}
          submit="Put into effect"
          onRefused={(error) =>
            setHasChanged(/^(change|register|participant|charge|holding)\./.test(error.code))
          }
          toast={{ text: `In effect: ${change.reference ?? 'the change'}` }}
          keep={keptKey(scope, 'effect', id)}
        >
          {({ control }) => (
            <>
              {hasChanged && (
                <InlineAlert tone="warning" title="Compare the two above">
                  “Now” is the register as it is today, “After” is what the client asked for. Where
                  they no longer fit, reject the request: the client starts again from the present
                  register with what they typed.
                </InlineAlert>
              )}
              <FormDateField
                name="day"
                control={control}
                label="Day of effect"
                max={nassauToday()}
              />
              <FormTextField
                name="reference"
                control={control}
                label="Reference of the filing"
                maxLength={60}
                optional
              />
            </>
          )}
        </CommandForm>
      )}
    </Panel>
  );
}
