import { zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Panel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { HeldButton } from '@portal/shared-core/ui/work';
import { InvoiceLedger } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useSetLines } from '../api/invoice.mutations.ts';
import { invoiceQueries, keptKey, type Invoice } from '../api/invoice.queries.ts';
import { linesRule, valuesOf, type LinesValues } from '../lines.ts';
import { LineFields } from './line-fields.tsx';

/** Edits the lines of a draft. What a colleague saved meanwhile is shown beside what is typed, and neither is lost. */
export function LinesForm({
  invoice,
  company,
  onDirty,
}: {
  invoice: Invoice;
  /** Whose lines these are on the draft of a payer. */
  company?: { company_id: string; name: string };
  onDirty: (isDirty: boolean) => void;
}) {
  const scope = useTenantScope();
  // The form starts again from what was saved.
  const [start, setStart] = useState(() => ({ round: 0, values: valuesOf(invoice) }));
  const sent = useRef(start.values);
  const set = useSetLines(invoice, company?.company_id);
  const held = useNotAllowed('set_invoice_lines');
  const { data: offers = [] } = useQuery(invoiceQueries.offers(scope, invoice.id));

  if (held) {
    return (
      <Framed isWithin={company !== undefined}>
        <InvoiceLedger invoice={invoice} />
        <HeldButton because={held}>Edit the lines</HeldButton>
        <p>{held}</p>
      </Framed>
    );
  }
  return (
    <Framed isWithin={company !== undefined} note="VAT is added when they are saved">
      <CommandForm<LinesValues, Parameters<typeof set.mutate>[0], number>
        key={start.round}
        label={company ? `Lines of ${company.name}` : 'Lines of the draft'}
        command={set}
        resolver={zodResolver(linesRule)}
        defaultValues={start.values}
        toInput={(values) => {
          sent.current = values;
          return values;
        }}
        onDone={(version) =>
          setStart(({ round }) => ({ round: round + 1, values: { ...sent.current, version } }))
        }
        submit="Save the lines"
        variant="outlined"
        toast={{ text: 'Lines saved' }}
        keep={keptKey(scope, 'lines', `${invoice.id}${company?.company_id ?? ''}`)}
      >
        {(form) => (
          <>
            <Meanwhile form={form} invoice={invoice} isSaving={set.isPending} onDirty={onDirty} />
            <LineFields control={form.control} currency={invoice.currency} offers={offers} />
          </>
        )}
      </CommandForm>
    </Framed>
  );
}

/** A panel of its own, unless it is within that of the companies. */
function Framed({
  isWithin,
  note,
  children,
}: {
  isWithin: boolean;
  note?: string;
  children: ReactNode;
}) {
  if (isWithin) return children;
  return (
    <Panel title="Lines" {...(note && { note })}>
      {children}
    </Panel>
  );
}

/** What a colleague saved while these lines were typed, with the choice between the two. Where nothing is typed, theirs are taken. */
function Meanwhile({
  form,
  invoice,
  isSaving,
  onDirty,
}: {
  form: UseFormReturn<LinesValues>;
  invoice: Invoice;
  isSaving: boolean;
  onDirty: (isDirty: boolean) => void;
}) {
  const { isDirty } = useFormState({ control: form.control });
  const version = useWatch({ control: form.control, name: 'version' });
  // While a save is on its way, the newer version can be the user's own.
  const isStale = invoice.version > version && !isSaving;

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  useEffect(() => {
    if (isStale && !isDirty) form.reset(valuesOf(invoice));
  }, [form, invoice, isDirty, isStale]);

  if (!isStale || !isDirty) return null;
  return (
    <InlineAlert
      tone="warning"
      title="A colleague changed this draft meanwhile"
      action={
        <>
          <Button size="small" onClick={() => form.setValue('version', invoice.version)}>
            Keep mine
          </Button>
          <Button size="small" onClick={() => form.reset(valuesOf(invoice))}>
            Take theirs
          </Button>
        </>
      }
    >
      Your lines are below. Theirs:
      <InvoiceLedger invoice={invoice} />
    </InlineAlert>
  );
}
