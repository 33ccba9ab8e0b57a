import type { ChangeKind } from '@portal/shared-core/domain/changes';
import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { officesOf } from '@portal/shared-core/domain/offices';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  FormCombobox,
  FormCountryField,
  FormDateField,
  FormMoneyField,
  FormNumberField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { useCallback } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { searchParties } from '../../api/staff-change.ts';
import type { StaffChangeValues } from '../../staff-change-values.ts';

/** The fields a kind of change has. */
export function StaffChangeFields({
  kind,
  entityType,
  control,
}: {
  kind: ChangeKind;
  /** The code of the kind of company. */
  entityType: string;
  control: Control<StaffChangeValues>;
}) {
  if (kind === 'appoint_officer') {
    return (
      <>
        <FormSelect
          name="role"
          control={control}
          label="As"
          options={[
            { value: '', label: 'Choose the role' },
            ...officesOf(entityType).map((role) => ({
              value: role,
              label: participantRoleLabels[role].label,
            })),
          ]}
        />
        <PartyFields control={control} />
      </>
    );
  }
  if (kind === 'issue_shares' || kind === 'transfer_shares') {
    return (
      <>
        <FormNumberField name="shares" control={control} label="Shares" />
        {kind === 'issue_shares' && (
          <FormNumberField
            name="authorised_shares"
            control={control}
            label="Authorised shares after it"
            help="Only where there are to be more than now"
            optional
          />
        )}
        <PartyFields control={control} />
      </>
    );
  }
  if (kind === 'register_charge') {
    return (
      <>
        <FormTextField name="chargee" control={control} label="In favour of" maxLength={160} />
        <FormTextField
          name="description"
          control={control}
          label="What is charged"
          multiline
          rows={2}
          maxLength={2000}
        />
        <FormMoneyField name="amount" control={control} label="Secures" optional />
        <FormDateField name="registered_on" control={control} label="Registered on" optional />
      </>
    );
  }
  return null;
}

/** A person or body known here, or a new one. */
function PartyFields({ control }: { control: Control<StaffChangeValues> }) {
  const scope = useTenantScope();
  const known = useWatch({ control, name: 'known' });
  const kind = useWatch({ control, name: 'party.kind' });
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchParties(scope, text, signal),
    [scope],
  );
  return (
    <>
      <FormCombobox
        name="known"
        control={control}
        label="Person or body"
        help="Known here; leave it empty for a new one"
        placeholder="Name"
        search={search}
      />
      {known === null && (
        <>
          <FormSelect
            name="party.kind"
            control={control}
            label="The new one is"
            options={[
              { value: 'person', label: 'A person' },
              { value: 'body_corporate', label: 'A body corporate' },
            ]}
          />
          <FormTextField
            name="party.name"
            control={control}
            label="Name of the new one"
            maxLength={160}
          />
          <FormCountryField
            name="party.country"
            control={control}
            label={kind === 'person' ? 'Country of residence' : 'Country of registration'}
          />
        </>
      )}
    </>
  );
}
