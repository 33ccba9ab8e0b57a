import styled from '@emotion/styled';
import { longestPurpose } from '@portal/shared-core/domain/application-issues';
import { Button, InlineAlert, Panel } from '@portal/shared-core/ui';
import { CheckBox, FieldError, FormTextField } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { useDeferredValue, useId } from 'react';
import { useController, useWatch } from 'react-hook-form';

import { activitiesMeant } from '../activity-mentions.ts';
import type { Activity } from '../api/application.queries.ts';
import type { ApplicationForm } from '../application-form.ts';
import { useWizard } from '../wizard-context.ts';

const Choices = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '0 24px',
  [media.phone]: { gridTemplateColumns: '1fr' },
});

const Choice = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  cursor: 'pointer',
  [media.phone]: { minHeight: 44 },
});

const Legend = styled('legend')({ padding: 0, fontWeight: 500, marginBottom: 4 });
const Small = styled('p')({ fontSize: 12, lineHeight: '16px', color: color.secondary });
const Groups = styled('div')({ display: 'grid', gap: 20 });

/** The purpose, as text and as activities from the list, with the consequences: a licence, a closer review, or a refusal. */
export function PurposeStep() {
  const { activities } = useWizard();
  const purpose = useDeferredValue(useWatch<ApplicationForm, 'purpose'>({ name: 'purpose' }));
  const { field, fieldState } = useController<ApplicationForm, 'activities'>({
    name: 'activities',
  });
  const errorId = useId();
  const error = fieldState.error?.message;
  const selected = activities.filter(({ code }) => code && field.value.includes(code));
  const of = (requirement: string) =>
    activities.filter((activity) => activity.requirement === requirement);

  function toggle(code: string, isSelected: boolean) {
    const others = field.value.filter((each) => each !== code);
    field.onChange(isSelected ? [...others, code] : others);
  }

  const boxes = (list: Activity[], isFirst: boolean) => (
    <Choices>
      {list.map(({ code, name }, position) => (
        <Choice key={code}>
          <CheckBox
            type="checkbox"
            checked={field.value.includes(code ?? '')}
            onChange={(event) => toggle(code ?? '', event.target.checked)}
            onBlur={field.onBlur}
            {...(isFirst && position === 0 && { ref: field.ref })}
          />
          {name}
        </Choice>
      ))}
    </Choices>
  );

  return (
    <>
      <Panel title="Purpose">
        <FormTextField<ApplicationForm>
          name="purpose"
          label="Describe what the company will do"
          help="One or two sentences: holding investments, trading in goods, owning a yacht."
          multiline
          rows={3}
          maxLength={longestPurpose}
          counter
          uncut
          optional={!field.value.includes('other')}
        />
      </Panel>
      <Meant
        activities={activitiesMeant(purpose, activities, field.value)}
        add={(code) => toggle(code, true)}
      />
      <Panel title="Activities">
        <Groups
          {...(error && { 'aria-describedby': errorId })}
          role="group"
          aria-label="Activities"
        >
          <fieldset>
            <Legend>What will it do?</Legend>
            {boxes(of('none'), true)}
          </fieldset>
          <fieldset>
            <Legend>Only with a licence</Legend>
            <Small>We form the company; it may start once it has its licence.</Small>
            {boxes(of('licence'), false)}
          </fieldset>
          <Small>We do not form companies for: {listed(of('refused'))}.</Small>
        </Groups>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </Panel>
      {selected.map((activity) => (
        <Requested
          key={activity.code}
          activity={activity}
          remove={() => toggle(activity.code ?? '', false)}
        />
      ))}
    </>
  );
}

/** Activities that the purpose mentions and that are not selected. */
function Meant({ activities, add }: { activities: Activity[]; add: (code: string) => void }) {
  return activities.map((activity) => (
    <InlineAlert
      key={activity.code}
      tone={activity.requirement === 'none' ? 'info' : 'warning'}
      title={activity.name ?? ''}
      action={
        activity.requirement === 'refused' ? undefined : (
          <Button size="small" onClick={() => add(activity.code ?? '')}>
            Yes, add it
          </Button>
        )
      }
    >
      {meantText(activity)}
    </InlineAlert>
  ));
}

function meantText({ requirement, authority }: Activity): string {
  if (requirement === 'refused')
    return 'If this is what you mean, we cannot form the company. If not, describe it in other words to avoid a misunderstanding.';
  if (requirement === 'licence')
    return `Your description mentions this. It needs a licence from the ${authority}.`;
  return 'Your description mentions this. Is it one of the activities?';
}

/** What a selected activity brings with it. */
function Requested({ activity, remove }: { activity: Activity; remove: () => void }) {
  const { name, requirement, authority, note } = activity;
  if (requirement === 'none' && !note) return null;
  if (requirement === 'refused') {
    return (
      <InlineAlert
        tone="bad"
        title={name ?? ''}
        action={
          <Button size="small" onClick={remove}>
            Remove it
          </Button>
        }
      >
        We do not form companies for this.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone={requirement === 'licence' ? 'warning' : 'info'} title={name ?? ''}>
      {requirement === 'licence' && `Needs a licence from the ${authority} before it starts. `}
      {note}
    </InlineAlert>
  );
}

function listed(activities: readonly Activity[]): string {
  const names = activities.flatMap(({ name }) => (name ? [lowerFirst(name)] : []));
  return names.join('; ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
