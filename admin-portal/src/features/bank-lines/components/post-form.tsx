import styled from '@emotion/styled';
import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { zodResolver } from '@portal/shared-core/schema';
import { Actions, Button, InlineAlert } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormCheckbox, FormMoneyField } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useState } from 'react';
import { useFieldArray, useFormState, useWatch, type Control } from 'react-hook-form';

import { usePostLine, type PostingInput } from '../api/bank-line.mutations.ts';
import type { BankLine, OpenInvoice, Proposal } from '../api/bank-line.queries.ts';
import { centsOf, firstParts, leftOf, postRule, shareOf, type PostValues } from '../post-values.ts';
import { againstTexts, isQuestioned, whyText } from '../texts.ts';
import { InvoiceSearch } from './invoice-search.tsx';

const Part = styled('div')({
  display: 'grid',
  gap: 4,
  '& > p': { fontSize: 13, lineHeight: '18px', color: color.secondary },
});

/** Gives a line to invoices of one client; what is left is kept on account or stays to match. */
export function PostForm({ line, proposals }: { line: BankLine; proposals: readonly Proposal[] }) {
  const command = usePostLine(line.id);
  const [id] = useState(() => crypto.randomUUID() as string);
  // What is proposed while it is filled in does not change what is in it.
  const [first] = useState(() => firstParts(line, proposals));
  return (
    <CommandForm<PostValues, PostingInput, undefined>
      label="Post the line"
      command={command}
      resolver={zodResolver(postRule(line))}
      defaultValues={{ parts: first, staysOpen: false }}
      toInput={({ parts, staysOpen }) => ({
        id,
        clientId: parts[0]?.invoice.client_id ?? '',
        parts: parts.flatMap(({ invoice, amount }) => {
          const cents = centsOf(amount);
          return cents > 0 ? [{ invoice_id: invoice.invoice_id, amount: cents / 100 }] : [];
        }),
        ...(staysOpen && {
          amount: parts.reduce((sum, { amount }) => sum + centsOf(amount), 0) / 100,
        }),
      })}
      submit="Post"
      toast={{ text: 'Posted' }}
    >
      {({ control }) => <Fields control={control} line={line} proposals={proposals} />}
    </CommandForm>
  );
}

function Fields({
  control,
  line,
  proposals,
}: {
  control: Control<PostValues>;
  line: BankLine;
  proposals: readonly Proposal[];
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' });
  const parts = useWatch({ control, name: 'parts' });
  const { errors } = useFormState({ control, name: 'parts' });
  const isGiven = ({ invoice_id: invoice }: OpenInvoice) =>
    parts.some((part) => part.invoice.invoice_id === invoice);
  const add = (invoice: OpenInvoice) => {
    if (isGiven(invoice)) return;
    append({ invoice, amount: shareOf(leftOf(line.rest, parts), invoice) }, { shouldFocus: false });
  };
  const others = proposals.filter((each) => !isGiven(each) && each.currency === line.currency);
  const proposalOf = (invoice: OpenInvoice) =>
    proposals.find((each) => each.invoice_id === invoice.invoice_id);
  const needsAnswer = parts.some(({ invoice }) => {
    const proposal = proposalOf(invoice);
    return proposal && isQuestioned(proposal);
  });
  const refused = errors.parts?.root?.message ?? errors.parts?.message;
  return (
    <>
      {needsAnswer && (
        <InlineAlert tone="warning" title="Payer is not the client">
          You can post it. Compliance is asked who paid, and why.
        </InlineAlert>
      )}
      {fields.map((field, i) => (
        <Part key={field.id}>
          <FormMoneyField
            name={`parts.${i}.amount`}
            control={control}
            label={`${field.invoice.number}, ${field.invoice.subject}`}
            currency={line.currency}
            help={owedText(field.invoice, line.currency)}
            optional
          />
          <Reasons proposal={proposalOf(field.invoice)} rest={line.rest} />
          <Actions>
            <Button size="small" onClick={() => remove(i)}>
              Remove {field.invoice.number}
            </Button>
          </Actions>
        </Part>
      ))}
      {others.map((proposal) => (
        <Part key={proposal.invoice_id}>
          <strong>
            {proposal.number}, {proposal.subject}
          </strong>
          <p>{owedText(proposal, line.currency)}</p>
          <Reasons proposal={proposal} rest={line.rest} />
          <Actions>
            <Button size="small" onClick={() => add(proposal)}>
              Use {proposal.number}
            </Button>
          </Actions>
        </Part>
      ))}
      <InvoiceSearch currency={line.currency} onFound={add} />
      {refused && <InlineAlert tone="bad">{refused}</InlineAlert>}
      <FormCheckbox name="staysOpen" control={control} label="What is left stays to match" />
      <Rest control={control} line={line} />
    </>
  );
}

const money = (amount: number, currency: string) => formatMoney(amount.toFixed(2), currency);

function owedText({ owed, due_on: due, client_name: client }: OpenInvoice, currency: string) {
  const sum = owed > 0 ? `${money(owed, currency)} owed` : 'Paid';
  return [client, due && owed > 0 ? `${sum}, due ${formatDate(due)}` : sum].join(': ');
}

function Reasons({ proposal, rest }: { proposal: Proposal | undefined; rest: number }) {
  if (!proposal) return null;
  const said = [whyText(proposal), ...againstTexts(proposal, rest)].filter(Boolean);
  return <p>{said.join('. ')}.</p>;
}

/** What becomes of the line, while it is typed. */
function Rest({ control, line }: { control: Control<PostValues>; line: BankLine }) {
  const [parts, staysOpen] = useWatch({ control, name: ['parts', 'staysOpen'] });
  const left = leftOf(line.rest, parts);
  const sum = money(Math.abs(left) / 100, line.currency);
  const client = parts[0]?.invoice.client_name;
  if (left < 0) return <p role="status">The parts are {sum} more than what is left of the line.</p>;
  if (left === 0) return <p role="status">Nothing is left of the line.</p>;
  return (
    <p role="status">
      {staysOpen || !client ? `${sum} stays to match.` : `${sum} is kept on account of ${client}.`}
    </p>
  );
}
