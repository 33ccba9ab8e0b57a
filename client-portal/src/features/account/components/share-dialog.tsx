import { newLinkToken } from '@portal/shared-core/domain/link-token';
import { nassauToday } from '@portal/shared-core/domain/format';
import { daysLater } from '@portal/shared-core/domain/month';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog, type FormCommand } from '@portal/shared-core/ui/command';
import {
  FormCheckbox,
  FormDateField,
  FormRadioCards,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { useChangeShared, useShare } from '../api/shared.mutations.ts';
import type { Shared } from '../api/shared.queries.ts';
import { levels } from '../share-texts.ts';
import { CompanyPicker } from './company-picker.tsx';

/** As `share_companies` checks it. */
const LATEST_DAYS = 3660;

interface DialogProps {
  companies: readonly { id: string; name: string }[];
  onClose: () => void;
}

const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Enter an email address.')),
  companies: z.array(z.string()).check(z.minLength(1, 'Choose at least one company.')),
  access: z.enum(['viewer', 'signatory']),
  money: z.boolean(),
  until: z.string(),
});

type Values = z.infer<typeof schema>;

/** Invites a person to companies of the reader. Load it with `lazy`. */
export function ShareDialog({ companies, onClose }: DialogProps) {
  // A second press after a lost answer invites once.
  const [token] = useState(newLinkToken);
  const only = companies.length === 1 ? companies.map(({ id }) => id) : [];
  return (
    <TermsDialog
      title="Give access"
      text="They get a mail with a link, which works for seven days and only for this address."
      command={useShare()}
      initial={{ email: '', companies: only, access: 'viewer', money: false, until: '' }}
      toInput={(values) => ({ ...values, token })}
      submit="Send the invitation"
      toast="Invitation sent"
      isNew
      companies={companies}
      onClose={onClose}
    />
  );
}

/** Changes what a person may do and in which companies. Load it with `lazy`. */
export function ChangeDialog({ shared, companies, onClose }: DialogProps & { shared: Shared }) {
  const { email, access, money, until } = shared;
  return (
    <TermsDialog
      title={`Access of ${shared.name}`}
      text="It changes at once. In a company that you take out, their access ends."
      command={useChangeShared(shared)}
      initial={{
        email,
        companies: shared.companies.map(({ id }) => id),
        access: access === 'signatory' ? access : 'viewer',
        money,
        until: until ?? '',
      }}
      toInput={(values) => values}
      submit="Change"
      toast="Access changed"
      companies={companies}
      onClose={onClose}
    />
  );
}

interface TermsDialogProps<Input> extends DialogProps {
  title: string;
  text: string;
  command: FormCommand<Input, unknown>;
  initial: Values;
  toInput: (values: Values) => Input;
  submit: string;
  toast: string;
  /** For an address that is invited. */
  isNew?: boolean;
}

function TermsDialog<Input>({ companies, isNew, ...props }: TermsDialogProps<Input>) {
  const today = nassauToday();
  return (
    <CommandDialog<Values, Input, unknown>
      title={props.title}
      text={props.text}
      command={props.command}
      resolver={zodResolver(schema)}
      defaultValues={props.initial}
      toInput={props.toInput}
      submit={props.submit}
      toast={{ text: props.toast }}
      onClose={props.onClose}
    >
      {({ control }) => (
        <>
          {isNew && <FormTextField name="email" control={control} label="Email" type="email" />}
          <CompanyPicker
            name="companies"
            control={control}
            label="Companies"
            companies={companies}
          />
          <FormRadioCards name="access" control={control} label="They may" options={levels} />
          <FormCheckbox
            name="money"
            control={control}
            label="They see invoices and payments"
            help="A signatory who sees them can report payments."
          />
          <FormDateField
            name="until"
            control={control}
            label="Last day"
            help="Without a day it lasts until you end it."
            optional
            min={today}
            max={daysLater(today, LATEST_DAYS)}
          />
        </>
      )}
    </CommandDialog>
  );
}
