import styled from '@emotion/styled';
import { formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Panel, showToast } from '@portal/shared-core/ui';
import { CheckBox, FormNumberField } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import type { Feature } from '../api/application.queries.ts';
import { quoteQueries } from '../api/quote.queries.ts';
import type { ApplicationForm } from '../application-form.ts';
import { useWizard } from '../wizard-context.ts';
import { StepError } from './step-error.tsx';
import { StatedConsent } from './stated-consent.tsx';

const Item = styled('div')({
  padding: '8px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
});

const Choice = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  minHeight: 44,
  padding: '4px 0',
  cursor: 'pointer',
  '& > span': { flex: 1, minWidth: 0 },
  '& strong': { fontWeight: 500 },
  '& > b': { fontWeight: 500, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& small': { display: 'block', fontSize: 13, lineHeight: '18px', color: color.secondary },
});

const Requested = styled('div')({ padding: '0 0 8px 28px', maxWidth: 520 });

/** What the company may be registered as besides its type, with what each means, asks and costs. Nothing where the type allows none. */
export function Features() {
  const { type, features } = useWizard();
  const { field } = useController<ApplicationForm, 'features'>({ name: 'features' });
  const dropped = useDropped();
  const code = type?.code ?? '';
  const services = useQuery({
    ...quoteQueries.services(useTenantScope(), code),
    enabled: code !== '',
  });
  const offered = features.filter(({ base_types: types }) => types.includes(code));
  const others = field.value.filter((each) => !offered.some(({ feature }) => feature === each));

  function toggle(feature: string, isSelected: boolean) {
    const rest = field.value.filter((each) => each !== feature);
    field.onChange(isSelected ? [...rest, feature] : rest);
  }

  return (
    <>
      {dropped && (
        <InlineAlert tone="warning" title={`Not for this type: ${dropped.names.join(', ')}`}>
          {`A ${dropped.type} cannot be registered as this. It is left out of the application.`}
        </InlineAlert>
      )}
      {type && others.length > 0 && (
        <NotOffered
          names={others.map((each) => nameOf(each, features))}
          remove={() => field.onChange(field.value.filter((each) => !others.includes(each)))}
        />
      )}
      {offered.length > 0 && (
        <Panel title="Features" note="optional, registered besides the type" flush>
          {offered.map((feature, index) => {
            const isSelected = field.value.includes(feature.feature);
            const price = services.data?.find((each) => each.code === feature.feature);
            return (
              <Item key={feature.feature}>
                <Choice>
                  <CheckBox
                    type="checkbox"
                    checked={isSelected}
                    onChange={(event) => toggle(feature.feature, event.target.checked)}
                    onBlur={field.onBlur}
                    {...(index === 0 && { ref: field.ref })}
                  />
                  <span>
                    <strong>{feature.name}</strong>
                    <small>{feature.plain_name}</small>
                    <small>{asksText(feature)}</small>
                  </span>
                  {price && <b>{priceText(price.government)}</b>}
                </Choice>
                {isSelected && feature.max_years !== null && (
                  <Requested>
                    <FormNumberField<ApplicationForm>
                      name="duration_years"
                      label="Duration in years"
                      help={`A whole number, at most ${feature.max_years}.`}
                    />
                  </Requested>
                )}
                {isSelected && feature.needs_consent && (
                  <Requested>
                    <StatedConsent
                      subject={feature.feature}
                      label="Written consent of the regulator"
                    />
                  </Requested>
                )}
              </Item>
            );
          })}
        </Panel>
      )}
    </>
  );
}

/** Features that another window or an older rule left selected. */
function NotOffered({ names, remove }: { names: readonly string[]; remove: () => void }) {
  return (
    <StepError>
      <InlineAlert
        tone="bad"
        title={names.join(', ')}
        action={
          <Button size="small" onClick={remove}>
            Remove it
          </Button>
        }
      >
        This type of entity cannot be registered as this.
      </InlineAlert>
    </StepError>
  );
}

/** Leaves out what a newly selected type cannot have, and says so until the type changes again. */
function useDropped(): { names: string[]; type: string } | undefined {
  const { entityTypes, features } = useWizard();
  const { watch, getValues, setValue } = useFormContext<ApplicationForm>();
  const [dropped, setDropped] = useState<{ names: string[]; type: string }>();
  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      if (name !== 'entity_type') return;
      const type = entityTypes.find(({ code }) => code === values.entity_type);
      const selected = getValues('features');
      const kept = selected.filter((code) =>
        features.some(
          ({ feature, base_types: types }) => feature === code && types.includes(type?.code ?? ''),
        ),
      );
      const left = selected.filter((code) => !kept.includes(code));
      const names = left.map((code) => nameOf(code, features));
      setDropped(left.length > 0 ? { names, type: type?.name ?? '' } : undefined);
      // The notice may be below the window: the list of types is long.
      if (left.length > 0) showToast({ text: `Left out: ${names.join(', ')}` });
      // After everyone who listens has the change of the type: the values they are given now hold the features still.
      if (left.length > 0) queueMicrotask(() => setValue('features', kept, { shouldDirty: true }));
    });
    return unsubscribe;
  }, [watch, getValues, setValue, entityTypes, features]);
  return dropped;
}

function nameOf(code: string, features: readonly Feature[]): string {
  return features.find(({ feature }) => feature === code)?.name ?? code;
}

/** What the law asks of a feature: 'At most 30 years. At least 2 members. The name contains “LDC”.' */
function asksText(feature: Feature): string {
  const { max_years: years, min_members: members, name_contains: terms } = feature;
  return [
    years !== null && `At most ${years} years.`,
    members > 1 && `At least ${members} members.`,
    terms.length > 0 && `The name contains ${terms.map((word) => `“${word}”`).join(' or ')}.`,
    feature.needs_consent && 'A regulator consents in writing first.',
  ]
    .filter(Boolean)
    .join(' ');
}

function priceText(government: number | null): string {
  return government === null ? 'To be confirmed' : formatMoney(government);
}
