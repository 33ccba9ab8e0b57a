import { formatNumber } from '@portal/shared-core/domain/format';
import { zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, Progress, Stack } from '@portal/shared-core/ui';
import { Refusals, useCommandForm } from '@portal/shared-core/ui/command';
import { FormCombobox } from '@portal/shared-core/ui/form';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { searchClients } from '#/components/people/search-clients.ts';
import { paths } from '#/paths.ts';

import { useSendImport, type ImportInput } from '../api/import.mutations.ts';
import { guess, keepSent, portfolioOf, sheetsOf, type Opened } from '../read-file.ts';
import type { Remembered } from '../reading/match-columns.ts';
import { readSchema, type ReadValues } from './read-values.ts';
import { SheetFields } from './sheet-fields.tsx';
import { Strays } from './strays.tsx';

/** What was found in a file, to be corrected, before it is sent and checked. Nothing is brought in yet. */
export function ReadPreview({
  opened,
  remembered,
  onBack,
}: {
  opened: Opened;
  remembered: Remembered;
  onBack: () => void;
}) {
  const scope = useTenantScope();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchClients(scope, text, signal),
    [scope],
  );
  const command = useSendImport();
  const { form, submit, refusals } = useCommandForm<ReadValues, ImportInput, void>({
    command,
    resolver: zodResolver(readSchema),
    defaultValues: {
      client: null,
      sheets: opened.tables.map((table) => guess(table, remembered)),
    },
    toInput({ client, sheets }) {
      const read = sheetsOf(opened, sheets).sheets;
      const { portfolio, columns } = portfolioOf(read);
      keepSent(opened.id, read);
      return {
        id: opened.id,
        fileName: opened.name,
        // The rule of the form refuses none.
        clientId: client?.value ?? '',
        portfolio,
        columns,
        onProgress: setSent,
      };
    },
    onDone: () => void navigate(paths.portfolioImport(opened.id)),
  });
  const values = form.watch('sheets');
  const now = JSON.stringify(values);
  const { missing, portfolio } = useMemo(() => {
    const read = sheetsOf(opened, JSON.parse(now) as ReadValues['sheets']);
    return {
      missing: read.missing,
      portfolio: read.missing.length === 0 ? portfolioOf(read.sheets).portfolio : undefined,
    };
  }, [opened, now]);
  const total = (portfolio?.people.length ?? 0) + (portfolio?.companies.length ?? 0);

  return (
    <form
      aria-label="File"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (missing.length === 0) submit();
      }}
    >
      <Stack>
        <Refusals of={refusals} />
        {opened.tables.map((table, at) => (
          <SheetFields
            // Two files may have a sheet of the same name.
            key={`${at} ${table.name}`}
            table={table}
            at={at}
            control={form.control}
            problems={missing.filter(({ sheet }) => sheet === at).map(({ why }) => why)}
          />
        ))}
        {missing
          .filter(({ sheet }) => sheet < 0)
          .map(({ why }) => (
            <InlineAlert key={why} tone="warning">
              {why}
            </InlineAlert>
          ))}
        <FormCombobox
          name="client"
          control={form.control}
          label="Who the companies belong to"
          help="A client of this firm. Companies whose row names the email of another client go to that client."
          placeholder="Name or email"
          search={search}
        />
        {portfolio && (
          <InlineAlert tone="info" title="What is read">
            {formatNumber(portfolio.companies.length)}{' '}
            {portfolio.companies.length === 1 ? 'company' : 'companies'} and{' '}
            {formatNumber(portfolio.people.length)}{' '}
            {portfolio.people.length === 1 ? 'person' : 'people'}. The check says what the import
            would do; nothing is brought in before you say so.
          </InlineAlert>
        )}
        {portfolio && <Strays strays={portfolio.strays} />}
        {command.isPending && (
          <Progress
            label="Sending"
            value={sent}
            max={Math.max(total, 1)}
            text={`${formatNumber(sent)} of ${formatNumber(total)}`}
          />
        )}
        <Actions>
          <Button
            type="submit"
            variant="contained"
            loading={command.isPending}
            disabled={missing.length > 0}
          >
            Check
          </Button>
          <Button disabled={command.isPending} onClick={onBack}>
            Choose another file
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
