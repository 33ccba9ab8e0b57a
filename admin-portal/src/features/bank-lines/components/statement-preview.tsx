import type { Database } from '@portal/shared-core/supabase';
import { z, zodResolver } from '@portal/shared-core/schema';
import { Actions, Button, InlineAlert, showToast, Stack } from '@portal/shared-core/ui';
import { Refusals, useCommandForm } from '@portal/shared-core/ui/command';
import { FormCheckbox, FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useRef, useState } from 'react';

import {
  useTakeIn,
  type StatementInput,
  type StatementReport,
} from '../api/bank-line.mutations.ts';
import type { CsvChoices } from '../reading/csv.ts';
import { isTooLong, readOpened, type Opened } from '../reading/opened.ts';
import { CsvColumns, type StatementValues } from './csv-choices.tsx';
import { BalancesOfStatement, isOff } from './statement-balances.tsx';
import { Findings, NotRead } from './statement-findings.tsx';

type Details = Database['public']['Functions']['bank_details_in_force']['Returns'][number];

const schema = z.object({
  account: z
    .string()
    .check(z.regex(/(?:[a-z0-9].*){3}/i, 'Enter the number of the account of the statement.')),
  currency: z.string(),
  order: z.string(),
  roles: z.array(z.custom<StatementValues['roles'][number]>()),
  withAlike: z.boolean(),
  balanceReason: z.string().check(z.trim(), z.maxLength(500)),
});

/** What was checked: a reason changes nothing of it. */
const checkedOf = (values: StatementValues) => JSON.stringify({ ...values, balanceReason: '' });

const currencies = ['USD', 'BSD', 'EUR', 'GBP'].map((value) => ({ value, label: value }));

const missingTexts = {
  day: 'Choose the column that holds the day.',
  amount: 'Choose the column that holds the amount, or what was paid in.',
  order: 'Choose how the days of this file are written.',
};

const choicesOf = ({ roles, currency, order }: StatementValues): CsvChoices => ({
  roles,
  currency,
  ...((order === 'dmy' || order === 'mdy') && { order }),
});

/** What was read of a statement, what is there already and whether its balances agree, before anything is kept. */
export function StatementPreview({
  opened,
  details,
  onBack,
  onClose,
}: {
  opened: Opened;
  /** Where clients pay to: the accounts of which a statement may be. */
  details: readonly Details[];
  onBack: () => void;
  onClose: () => void;
}) {
  const command = useTakeIn();
  const sent = useRef<{ of: string; onlyCheck: boolean }>(null);
  const [checked, setChecked] = useState<{ of: string; report: StatementReport }>();
  const { form, submit, refusals } = useCommandForm<
    StatementValues,
    StatementInput,
    StatementReport
  >({
    command,
    resolver: zodResolver(schema),
    defaultValues: {
      account: opened.statement?.account || (details[0]?.account_number ?? ''),
      currency: 'USD',
      order: '',
      roles: [...(opened.table?.roles ?? [])],
      withAlike: false,
      balanceReason: '',
    },
    toInput(given, choice) {
      const { lines, leftOut, balances } = readOpened(opened, choicesOf(given)).read;
      const onlyCheck = choice === 'check';
      sent.current = { of: checkedOf(given), onlyCheck };
      return {
        id: opened.id,
        fileName: opened.fileName,
        format: opened.format,
        account: given.account,
        lines,
        leftOut,
        balances,
        withAlike: given.withAlike,
        balanceReason: given.balanceReason.trim(),
        onlyCheck,
      };
    },
    onDone(report) {
      if (sent.current?.onlyCheck) return setChecked({ of: sent.current.of, report });
      const added = report.codes.filter((code) => code === null).length;
      showToast({ text: added === 1 ? '1 line added' : `${added} lines added` });
      onClose();
    },
  });
  const values = form.watch();
  const { read, missing } = readOpened(opened, choicesOf(values));
  // What was checked is what is taken in: after a change it is checked again.
  const report = checked?.of === checkedOf(values) ? checked.report : undefined;
  const added = report?.codes.filter((code) => code === null).length ?? 0;
  const alike = checked?.report.codes.includes('bank_line.alike') ?? false;
  const needsReason = report?.balances !== undefined && isOff(report.balances);
  const isReady = added > 0;
  const isEmpty = read.lines.length === 0 || isTooLong(read);

  return (
    <form
      aria-label="Statement"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        if (isReady && needsReason && values.balanceReason.trim() === '') {
          form.setError('balanceReason', { message: 'Write why it is added though it differs.' });
          form.setFocus('balanceReason');
          return;
        }
        submit(isReady ? 'add' : 'check');
      }}
    >
      <Stack>
        <Refusals of={refusals} />
        <FormTextField
          name="account"
          control={form.control}
          label="Account of the statement"
          help="It keeps lines apart: write it the same way each time."
          maxLength={40}
        />
        {opened.table && (
          <>
            <CsvColumns
              table={opened.table}
              day={values.roles.indexOf('day')}
              control={form.control}
            />
            {!values.roles.includes('currency') && (
              <FormSelect
                name="currency"
                control={form.control}
                label="Currency"
                options={currencies}
              />
            )}
          </>
        )}
        {missing ? (
          <InlineAlert tone="warning">{missingTexts[missing]}</InlineAlert>
        ) : (
          <>
            <Findings opened={opened} read={read} report={report?.codes} />
            <BalancesOfStatement stated={read.balances} compared={report?.balances} />
            <NotRead problems={read.problems} />
          </>
        )}
        {(alike || values.withAlike) && (
          <FormCheckbox
            name="withAlike"
            control={form.control}
            label="Add those that look like a line that is there, too"
          />
        )}
        {needsReason && added > 0 && (
          <FormTextField
            name="balanceReason"
            control={form.control}
            label="Why it is added all the same"
            help="Kept with the statement"
            maxLength={500}
          />
        )}
        <Actions>
          <Button type="submit" variant="contained" loading={command.isPending} disabled={isEmpty}>
            {isReady ? `Add ${added === 1 ? '1 line' : `${added} lines`}` : 'Check'}
          </Button>
          <Button onClick={onBack}>Choose another statement</Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </Stack>
    </form>
  );
}
