import styled from '@emotion/styled';
import { natures, type ChangeForm } from '@portal/shared-core/changes';
import type { ChangeChoices as Choices } from '@portal/shared-core/company';
import { participantRoleLabels, type ParticipantRole } from '@portal/shared-core/domain/companies';
import { formatNumber } from '@portal/shared-core/domain/format';
import { offices, officesOf } from '@portal/shared-core/domain/offices';
import {
  FormCheckbox,
  FormCountryField,
  FormDateField,
  FormMoneyField,
  FormNumberField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useFormContext, useWatch } from 'react-hook-form';

import { MissingParticulars } from '#/components/particulars/missing-particulars.tsx';

import type { ChangeRequest } from '../api/change.queries.ts';
import { OF_SHARES } from '../kinds.ts';
import { NameField } from './name-field.tsx';
import { PartyFields } from './party-fields.tsx';

/** More than there is, said while it is typed. */
const TooMany = styled('strong')({ fontWeight: 500, color: color.bad.ink });

const natureLabels: Record<(typeof natures)[number], string> = {
  shares: 'Shares',
  votes: 'Voting rights',
  appointment: 'The right to appoint directors',
  other: 'Control in another way',
};

/** The fields that a kind of change needs, and no other. */
export function KindFields({ request, choices }: { request: ChangeRequest; choices: Choices }) {
  const { control } = useFormContext<ChangeForm>();
  switch (request.kind) {
    case 'appoint_officer':
      return (
        <>
          <FormSelect
            name="role"
            control={control}
            label="Office"
            placeholder="Choose"
            options={officesOf(request.company.type).map((role) => ({
              value: role,
              label: participantRoleLabels[role].label,
            }))}
          />
          <PartyFields label="Who is appointed?" choices={choices} />
        </>
      );
    case 'cease_officer':
      return <EntryField label="Who leaves?" choices={choices} roles={offices} />;
    case 'party_particulars':
      return (
        <>
          <EntryField label="Whose particulars change?" choices={choices} notOfTheFirm />
          <p>Fill in only what is new.</p>
          <FormTextField name="name" control={control} label="New name" maxLength={160} optional />
          <FormTextField
            name="address"
            control={control}
            label="New address"
            maxLength={500}
            optional
          />
          <FormCountryField name="country" control={control} label="New country" optional />
          <FormCountryField name="nationality" control={control} label="New nationality" optional />
          <FormTextField
            name="email"
            control={control}
            type="email"
            label="New email"
            maxLength={254}
            optional
          />
        </>
      );
    case 'transfer_shares':
      return (
        <>
          <EntryField label="Who gives the shares?" choices={choices} roles={['member']} />
          <FormNumberField
            name="shares"
            control={control}
            label="How many shares?"
            help={<SharesLeft choices={choices} />}
          />
          <PartyFields label="Who receives them?" choices={choices} />
          <ShareOwnerParticulars />
        </>
      );
    case 'issue_shares':
      return (
        <>
          <FormNumberField
            name="shares"
            control={control}
            label="How many new shares?"
            help={<AuthorisedLeft request={request} choices={choices} />}
          />
          <FormNumberField
            name="authorised_shares"
            control={control}
            label="New number of authorised shares"
            help={`So far ${formatNumber(request.company.authorised_shares ?? 0)}. Leave it empty if that is enough.`}
            optional
          />
          <PartyFields label="Who receives them?" choices={choices} />
          <ShareOwnerParticulars />
        </>
      );
    case 'registered_office':
      return (
        <FormTextField
          name="address"
          control={control}
          label="New registered office"
          help={`Now: ${request.company.registered_office ?? 'not recorded'}`}
          maxLength={500}
          multiline
        />
      );
    case 'company_name':
      return <NameField entityType={request.company.type} />;
    case 'beneficial_owner':
      return (
        <>
          <PartyFields label="Who owns or controls the company?" choices={choices} />
          <fieldset>
            <legend>By what?</legend>
            {natures.map((way) => (
              <FormCheckbox
                key={way}
                name={`nature_of_control.${way}`}
                control={control}
                label={natureLabels[way]}
              />
            ))}
          </fieldset>
          <FormNumberField
            name="percent"
            control={control}
            kind="decimal"
            label="Percentage"
            end="%"
            optional
          />
          <FormDateField
            name="notified_on"
            control={control}
            label="Day the person was notified"
            optional
          />
          <FormTextField
            name="remark"
            control={control}
            label="Remark for the register"
            maxLength={1000}
            optional
          />
          <OwnerParticulars />
        </>
      );
    case 'cease_beneficial_owner':
      return <EntryField label="Who ceases?" choices={choices} roles={['beneficial_owner']} />;
    case 'register_charge':
      return (
        <>
          <FormTextField
            name="chargee"
            control={control}
            label="In favour of"
            help="The lender."
            maxLength={160}
          />
          <FormTextField
            name="description"
            control={control}
            label="Property and terms"
            maxLength={2000}
            multiline
          />
          <FormMoneyField name="amount" control={control} label="Secured amount" optional />
          <FormDateField
            name="registered_on"
            control={control}
            label="Day of registration"
            help="If the registry has registered it already."
            optional
          />
        </>
      );
    case 'satisfy_charge':
      return (
        <FormSelect
          name="charge_id"
          control={control}
          label="Which charge is satisfied?"
          placeholder="Choose"
          options={choices.charges.map(({ id, chargee, description }) => ({
            value: id,
            label: [chargee, description].filter(Boolean).join(', '),
          }))}
        />
      );
    case 'other':
      return null;
  }
}

/** What the filing needs of the owner beyond what is entered. */
function OwnerParticulars() {
  const { control } = useFormContext<ChangeForm>();
  const controls = useWatch({ control, name: 'nature_of_control' });
  return <Particulars natures={natures.filter((way) => controls[way])} />;
}

/** The same of who receives shares: control is by them. */
const ShareOwnerParticulars = () => <Particulars natures={['shares']} title={OF_SHARES} />;

function Particulars({ natures: ways, ...title }: { natures: readonly string[]; title?: string }) {
  const { control } = useFormContext<ChangeForm>();
  const party = useWatch({ control, name: 'party' });
  const { id, kind, country, nationality, birth_date } = party;
  const described = { kind, country, nationality, birth_date };
  const known = id === 'new' ? described : { party_id: id };
  return (
    <MissingParticulars
      party={id === '' ? null : known}
      natures={ways}
      here={['country', 'nationality', 'birth_date', 'nature_of_control']}
      later="the identity page asks for them, which opens once you submit this request."
      {...title}
    />
  );
}

function EntryField({
  label,
  choices,
  roles,
  notOfTheFirm = false,
}: {
  label: string;
  choices: Choices;
  roles?: readonly ParticipantRole[];
  /** Without whom the firm provides: their particulars are the firm's. */
  notOfTheFirm?: boolean;
}) {
  const { control } = useFormContext<ChangeForm>();
  const entries = choices.entries.filter(
    ({ role, party }) =>
      (!roles || roles.includes(role)) && !(notOfTheFirm && party.provided_by_firm),
  );
  return (
    <FormSelect
      name="entry_id"
      control={control}
      label={label}
      placeholder="Choose"
      options={entries.map(({ id, role, shares, party }) => ({
        value: id,
        label: `${party.name}, ${participantRoleLabels[role].label.toLowerCase()}${shares ? ` of ${formatNumber(shares)} shares` : ''}`,
      }))}
    />
  );
}

/** What the giving member keeps. */
/** What is left of the authorised shares, while the number is typed. */
function AuthorisedLeft({ request, choices }: { request: ChangeRequest; choices: Choices }) {
  const { control } = useFormContext<ChangeForm>();
  const [shares, more] = useWatch({ control, name: ['shares', 'authorised_shares'] });
  const authorised = more ?? request.company.authorised_shares;
  if (authorised === null) return null;
  const issued = choices.entries.reduce((sum, entry) => sum + (entry.shares ?? 0), 0);
  const left = authorised - issued - (shares ?? 0);
  return left < 0 ? (
    <TooMany>{`Only ${formatNumber(Math.max(authorised - issued, 0))} of ${formatNumber(authorised)} authorised shares are left. Authorise more below, or issue fewer.`}</TooMany>
  ) : (
    `${formatNumber(left)} of ${formatNumber(authorised)} authorised shares are left then.`
  );
}

function SharesLeft({ choices }: { choices: Choices }) {
  const { control } = useFormContext<ChangeForm>();
  const [entryId, shares] = useWatch({ control, name: ['entry_id', 'shares'] });
  const entry = choices.entries.find(({ id }) => id === entryId);
  if (!entry?.shares) return null;
  const left = entry.shares - (shares ?? 0);
  return left < 0 ? (
    <TooMany>{`${entry.party.name} holds only ${formatNumber(entry.shares)} shares.`}</TooMany>
  ) : (
    `${entry.party.name} keeps ${formatNumber(left)} of ${formatNumber(entry.shares)} shares.`
  );
}
