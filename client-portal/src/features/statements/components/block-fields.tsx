import styled from '@emotion/styled';
import type { StatementBlock, StatementRegisters } from '@portal/shared-core/domain/statement';
import { crsLabels, incomeLabels } from '@portal/shared-core/domain/statement';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, Icon, IconButton, QueryState } from '@portal/shared-core/ui';
import {
  FieldError,
  FormCheckbox,
  FormCountryField,
  FormNumberField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';

import { statementQueries } from '../api/statement.queries.ts';
import type { StatementForm } from '../statement-form.ts';

const Fields = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '@container panel (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Choices = styled('fieldset')({
  display: 'grid',
  gap: 4,
  '& > legend': { fontSize: 13, lineHeight: '20px', fontWeight: 500, padding: 0 },
  '& > p': { fontSize: 12, lineHeight: '16px' },
});

const Entry = styled('div')({
  display: 'flex',
  gap: 8,
  alignItems: 'flex-start',
  '& > :first-child': { flex: 1, minWidth: 0 },
  '& > button': { marginTop: 24 },
});

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

/** The fields of one block, for what changed or is not known yet. `registers` are those of the company, where it is one. */
export function BlockFields({
  block,
  registers,
}: {
  block: StatementBlock;
  registers?: StatementRegisters | null | undefined;
}) {
  switch (block) {
    case 'activity':
      return <Activity />;
    case 'management':
      return <Management />;
    case 'owners':
    case 'officers':
      return (
        <FormTextField<StatementForm>
          name={`${block}.note`}
          label="What changed, and since when"
          help="We make a change request of it, so that the registers follow."
          multiline
          rows={3}
          maxLength={2000}
        />
      );
    case 'records':
      return (
        <Fields>
          <FormTextField<StatementForm>
            name="records.place"
            label="Where the accounting records are kept"
            help="A physical address, here or abroad."
            multiline
            rows={2}
            maxLength={500}
          />
          <FormCheckbox<StatementForm>
            name="records.kept"
            label="The records are reliable, are kept with their documents for at least five years, and will be produced on request."
          />
        </Fields>
      );
    case 'tax':
      return <Tax />;
    case 'contact':
      return (
        <Fields>
          <FormTextField<StatementForm> name="contact.name" label="Name" autoComplete="name" />
          <Pair>
            <FormTextField<StatementForm>
              name="contact.email"
              label="Email"
              type="email"
              autoComplete="email"
            />
            <FormTextField<StatementForm>
              name="contact.phone"
              label="Telephone"
              autoComplete="tel"
              optional
            />
          </Pair>
        </Fields>
      );
    case 'people':
      return <People people={registers?.people ?? []} />;
  }
}

function Activity() {
  const activities = useQuery(statementQueries.activities(useTenantScope()));
  const none = useWatch<StatementForm, 'activity.none'>({ name: 'activity.none' });
  const { formState } = useFormContext<StatementForm>();
  const error = formState.errors.activity?.relevant as { message?: string } | undefined;
  return (
    <Fields>
      <FormTextField<StatementForm>
        name="activity.business"
        label="What the company does"
        help="In one or two sentences."
        multiline
        rows={2}
        maxLength={1000}
      />
      <Choices>
        <legend>Relevant activities of the substance law</legend>
        <FormCheckbox<StatementForm> name="activity.none" label="None of these" />
        {!none && (
          <QueryState query={activities} failed="The activities could not be loaded">
            {(rows) =>
              rows.map(({ code, name }) => (
                <FormCheckbox<StatementForm>
                  key={code}
                  name={`activity.relevant.${code}`}
                  label={name}
                />
              ))
            }
          </QueryState>
        )}
        {error?.message && <FieldError id="relevant-error">{error.message}</FieldError>}
      </Choices>
      <FormSelect<StatementForm>
        name="activity.income"
        label="Gross income of the year"
        options={optionsOf(incomeLabels)}
        placeholder="Select"
      />
    </Fields>
  );
}

/** Employees, spending and core work are asked of companies with a relevant activity only. */
function Management() {
  const activity = useWatch<StatementForm, 'activity'>({ name: 'activity' });
  const isRelevant = !activity.none && Object.values(activity.relevant).includes(true);
  return (
    <Fields>
      <FormCountryField<StatementForm>
        name="management.directed_in"
        label="Directed and managed in"
        help="Where the directors meet and decide."
      />
      {isRelevant && (
        <>
          <Pair>
            <FormNumberField<StatementForm>
              name="management.employees_here"
              label="Full-time employees in The Bahamas"
            />
            <FormNumberField<StatementForm>
              name="management.spending_here"
              label="Expenditure in The Bahamas"
              kind="decimal"
              start="US$"
            />
          </Pair>
          <FormSelect<StatementForm>
            name="management.core_work_here"
            label="Core income generating activities in The Bahamas"
            options={[
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            placeholder="Select"
          />
        </>
      )}
    </Fields>
  );
}

const MOST_RESIDENCES = 10;

function Tax() {
  const { setValue } = useFormContext<StatementForm>();
  const residences = useWatch<StatementForm, 'tax.residences'>({ name: 'tax.residences' });
  const change = (next: StatementForm['tax']['residences']) =>
    setValue('tax.residences', next, { shouldDirty: true });
  return (
    <Fields>
      {residences.map((_each, place) => (
        // Entries have no id; key by index.
        // oxlint-disable-next-line react/no-array-index-key
        <Entry key={place}>
          <Pair>
            <FormCountryField<StatementForm>
              name={`tax.residences.${place}.country`}
              label={place === 0 ? 'Tax residence' : `Tax residence ${place + 1}`}
            />
            <FormTextField<StatementForm>
              name={`tax.residences.${place}.number`}
              label={place === 0 ? 'Tax number' : `Tax number ${place + 1}`}
              maxLength={60}
              optional
            />
          </Pair>
          {residences.length > 1 && (
            <IconButton
              type="button"
              aria-label={`Remove tax residence ${place + 1}`}
              onClick={() => change(residences.filter((_other, i) => i !== place))}
            >
              <Icon of={X} />
            </IconButton>
          )}
        </Entry>
      ))}
      {residences.length < MOST_RESIDENCES && (
        <div>
          <Button
            size="small"
            startIcon={<Icon of={Plus} size={16} />}
            onClick={() => change([...residences, { country: '', number: '' }])}
          >
            Add another tax residence
          </Button>
        </div>
      )}
      <FormSelect<StatementForm>
        name="tax.crs"
        label="Class for exchange of information (CRS)"
        help="A company that trades is active; one that lives of dividends, interest or rents is passive."
        options={optionsOf(crsLabels)}
        placeholder="Select"
      />
    </Fields>
  );
}

function People({ people }: { people: StatementRegisters['people'] }) {
  const { formState } = useFormContext<StatementForm>();
  const error = formState.errors.people?.changed as { message?: string } | undefined;
  return (
    <Choices>
      <legend>Whose details changed</legend>
      <p>Each of them is asked to review the identity check.</p>
      {people.map(({ id, name }) => (
        <FormCheckbox<StatementForm> key={id} name={`people.changed.${id}`} label={name} />
      ))}
      {error?.message && <FieldError id="people-error">{error.message}</FieldError>}
    </Choices>
  );
}
