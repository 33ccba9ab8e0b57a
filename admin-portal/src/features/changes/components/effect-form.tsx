import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, Panel, Stack } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormDateField, FormTextField } from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useEffectChange } from '../api/change.mutations.ts';
import { changeQueries, keptKey, type Change } from '../api/change.queries.ts';

const effect = z.object({
  day: z.string().check(z.minLength(1, 'Enter the day of effect.')),
  reference: z.string(),
});

/** Writes an approved change into the registers on a day, with the reference of its filing; a day to come schedules it. */
export function EffectForm({ change }: { change: Change }) {
  const { id, company, approver } = change;
  const scope = useTenantScope();
  const { id: userId } = useUser();
  const { data: blockers = [] } = useQuery(changeQueries.blockers(scope, id));
  const { data: needsSecond = false } = useQuery(changeQueries.needsSecondPerson(scope, id));
  const missing = useNotAllowed('effect_change_request');
  const held =
    missing ??
    (needsSecond && approver?.id === userId
      ? 'You approved it, and no document shows it. A colleague enters it, or attach the document.'
      : undefined) ??
    (blockers.length > 0 ? 'Settle the points above first.' : undefined);
  return (
    <Panel title="Put into effect" note={`the registers of ${company.name} change`}>
      <Stack>
        <Scheduled change={change} />
        {held ? (
          <>
            <HeldButton because={held}>Put into effect</HeldButton>
            <p>{held}</p>
          </>
        ) : (
          <Fields change={change} />
        )}
      </Stack>
    </Panel>
  );
}

/** The day of a scheduled change, or that its day passed without effect. */
function Scheduled({ change }: { change: Change }) {
  const { scheduled_at: scheduled, held_at: heldAt, effective_on: day } = change;
  if (!scheduled || !day) return null;
  return heldAt ? (
    <InlineAlert tone="warning" title={`Not in effect since ${formatDate(day, 'long')}`}>
      The nightly run could not enter it. It tries again every night. Settle the points above, or
      put it into effect here.
    </InlineAlert>
  ) : (
    <InlineAlert tone="info" title={`Takes effect on ${formatDate(day, 'long')}`}>
      The nightly run enters it on that day. Give another day here to move it.
    </InlineAlert>
  );
}

function Fields({ change }: { change: Change }) {
  const { id, effective_on: day, registry_reference: reference } = change;
  const scope = useTenantScope();
  const [hasChanged, setHasChanged] = useState(false);
  return (
    <CommandForm
      label="Put into effect"
      command={useEffectChange(id)}
      resolver={zodResolver(effect)}
      defaultValues={{ day: day ?? nassauToday(), reference: reference ?? '' }}
      toInput={(values) => values}
      submit="Put into effect"
      onRefused={(error) =>
        setHasChanged(/^(change|register|participant|charge|holding)\./.test(error.code))
      }
      toast={{ text: `Saved: ${change.reference ?? 'the change'}` }}
      keep={keptKey(scope, 'effect', id)}
    >
      {({ control }) => (
        <>
          {hasChanged && (
            <InlineAlert tone="warning" title="Compare the two above">
              “Now” is the register as it is today, “After” is what the client asked for. Where they
              no longer fit, reject the request: the client starts again from the present register
              with what they typed.
            </InlineAlert>
          )}
          <FormDateField
            name="day"
            control={control}
            label="Day of effect"
            help="A day to come schedules the change. It is at most a year ahead."
          />
          <DayToCome control={control} />
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
  );
}

/** What happens with a day that lies ahead. */
function DayToCome({ control }: { control: Control<{ day: string; reference: string }> }) {
  const day = useWatch({ control, name: 'day' });
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || day <= nassauToday()) return null;
  return <p>The change is scheduled. The nightly run enters it on {formatDate(day, 'long')}.</p>;
}
