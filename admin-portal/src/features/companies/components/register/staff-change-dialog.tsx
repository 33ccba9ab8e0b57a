import { fieldOf, toForm } from '@portal/shared-core/changes';
import { changeRules, type ChangeRule } from '@portal/shared-core/company';
import { changeKindLabels, type ChangeKind } from '@portal/shared-core/domain/changes';
import { nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FieldFrame, FormDateField, FormTextField } from '@portal/shared-core/ui/form';
import { DocumentUpload, useReceiptState } from '@portal/shared-core/uploads';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control, type FieldErrors, type Resolver } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useStaffChange, type StaffChange } from '../../api/staff-change.ts';
import type { StaffChangeValues } from '../../staff-change-values.ts';
import { StaffChangeFields } from './staff-change-fields.tsx';

const empty = toForm({ effective_on: null, details: {}, wording: null, document_ids: [] });

const takesParty = new Set<ChangeKind>(['appoint_officer', 'issue_shares', 'transfer_shares']);

/** What a request is refused without, said at its field before anything is sent. */
function requiredFields(
  kind: ChangeKind,
  isOnItsWay: (documentId: string) => boolean,
): Resolver<StaffChangeValues> {
  return (values) => {
    const errors: FieldErrors<StaffChangeValues> = {};
    const missing = (message: string) => ({ type: 'required', message });
    if (values.document && isOnItsWay(values.document.id)) {
      errors.document = missing('Wait until the document is uploaded, or leave it out.');
    }
    if (values.effective_on === '') errors.effective_on = missing('Enter the day of effect.');
    if (kind === 'appoint_officer' && values.role === '') errors.role = missing('Choose the role.');
    if (takesParty.has(kind) && values.known === null) {
      const { name, country } = values.party;
      if (name.trim() === '') {
        errors.party = { name: missing('Choose someone known here above, or enter the name.') };
      } else if (country === '') {
        errors.party = { country: missing('Choose the country.') };
      }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** What staff enter in a register starts as a change request that a colleague reviews. Load it with `lazy`. */
export function StaffChangeDialog({
  company,
  kind,
  entry,
  onClose,
}: {
  company: { id: string; name: string; type: { code: string } };
  kind: ChangeKind;
  /** Which entry it is about, for a kind that is about one. */
  entry?: { id: string; name: string };
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const start = useStaffChange();
  const isOnItsWay = useReceiptState();
  const { data: rules } = useQuery(changeRules('admin', useTenantScope()));
  const rule = rules?.find((each) => each.kind === kind);
  const [id] = useState(() => crypto.randomUUID() as string);
  return (
    <CommandDialog<StaffChangeValues, StaffChange, string>
      title={[changeKindLabels[kind], entry?.name ?? company.name].join(': ')}
      text={
        <p>
          It becomes a change request with its duty and its checks. A colleague approves it, then
          the register is written.
        </p>
      }
      command={start}
      resolver={requiredFields(kind, isOnItsWay)}
      defaultValues={{
        ...empty,
        effective_on: nassauToday(),
        known: null,
        document: null,
        ...(kind === 'satisfy_charge'
          ? { charge_id: entry?.id ?? '' }
          : { entry_id: entry?.id ?? '' }),
      }}
      toInput={({ known, document, ...form }) => ({
        id,
        companyId: company.id,
        kind,
        form: {
          ...form,
          documents: document ? [document.id] : [],
          party: known
            ? { ...form.party, id: known.value }
            : { ...form.party, id: form.party.name.trim() === '' ? '' : 'new' },
        },
      })}
      nameOf={(field) => (fieldOf(field) === 'party.id' ? 'Person or body' : undefined)}
      submit="Start the request"
      toast={{ text: 'Change request started' }}
      onDone={() => void navigate(paths.change(id))}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormDateField name="effective_on" control={control} label="Day of effect" />
          <StaffChangeFields kind={kind} entityType={company.type.code} control={control} />
          <FormTextField
            name="wording"
            control={control}
            label="Note"
            help="The client reads it as written by staff."
            multiline
            rows={2}
            maxLength={4000}
            optional
          />
          {rule && <ShownBy rule={rule} companyId={company.id} control={control} />}
        </>
      )}
    </CommandDialog>
  );
}

/** The document that shows the change. Staff may attach it later. */
function ShownBy({
  rule: { needs, note },
  companyId,
  control,
}: {
  rule: ChangeRule;
  companyId: string;
  control: Control<StaffChangeValues>;
}) {
  const { field, fieldState } = useController({ name: 'document', control });
  const [category] = needs;
  if (!category) return null;
  return (
    <FieldFrame
      label={category.name}
      help={`${note} It can follow: attach it to the request then.`}
      optional
      error={fieldState.error?.message}
    >
      {() => (
        <DocumentUpload
          value={field.value}
          onChange={field.onChange}
          subjectId={companyId}
          category={category}
          label="Upload"
          progressLabel="Document on its way"
        />
      )}
    </FieldFrame>
  );
}
