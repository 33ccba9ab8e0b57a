import { ListPage, type ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { letGo, useOutcomes } from '#/components/outcomes/outcomes.tsx';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { columns } from './annual-fee-columns.tsx';
import { annualFeeQueries, type AnnualFee } from './api/annual-fee.queries.ts';
import { FeeFigures } from './components/fee-figures.tsx';
import { FeeSelection } from './components/fee-selection.tsx';
import { currentRound, otherYears, yearOf } from './years.ts';

const ReceiptsDialog = lazy(async () => ({
  default: (await import('./components/receipts-dialog.tsx')).ReceiptsDialog,
}));

interface Named {
  id: string;
  name: string;
}

/** The yearly round over the portfolio: what each company owes the Registrar, and what is invoiced, paid and filed (CMP-04). */
function AnnualFeesPage() {
  const [params] = useSearchParams();
  const year = yearOf(params.get('year'));
  const outcomes = useOutcomes(({ name }: Named) => name, 'A company');
  return (
    <ListPage
      title="Annual fees"
      subText={`What each company owes the Registrar for ${year}, and our invoice of that year.`}
      tabs={<PortfolioTabs />}
      action={<EnterReceipts year={year} />}
      above={
        <>
          <FeeFigures year={year} />
          {outcomes.shown}
        </>
      }
      list="admin.annual-fees"
      noun={['company', 'companies']}
      query={annualFeeQueries.list}
      columns={columns}
      sort={{ key: 'company_name', direction: 'asc' }}
      pageSize={50}
      searchLabel="Search company or client"
      filters={useFilters(year)}
      rowKey={({ company_id: id }) => id}
      rowName={({ company_name: name }) => name}
      rowTo={({ company_id: id }) => paths.company(id)}
      empty={{
        title: `No company has a fee for ${year}`,
        text: 'Companies are in the round of a year from the year after their registration.',
      }}
      actions={(selection) => (
        <FeeSelection
          fees={selection.rows}
          year={year}
          onDone={(done, keyOf) => {
            const names = selection.rows.map((row) => ({ id: keyOf(row), name: row.company_name }));
            outcomes.show(done, names);
            letGo<AnnualFee>(done, selection, keyOf);
          }}
        />
      )}
    />
  );
}

/** Opens the table of receipts; for who may not, it says why. */
function EnterReceipts({ year }: { year: number }) {
  const dialog = useDisclosure();
  const held = useNotAllowed('file_annual_fees');
  return (
    <>
      {held && !dialog.isOpen ? (
        <HeldButton because={held}>Enter receipts</HeldButton>
      ) : (
        <Button variant="contained" onClick={dialog.open}>
          Enter receipts…
        </Button>
      )}
      <Suspense>{dialog.isOpen && <ReceiptsDialog year={year} onClose={dialog.close} />}</Suspense>
    </>
  );
}

function useFilters(year: number): ListFilter[] {
  const [params] = useSearchParams();
  const { data } = useQuery(annualFeeQueries.figures(useTenantScope(), year));
  const counted = (count: number | undefined) => count !== undefined && { count };
  return [
    {
      name: 'billing',
      label: 'Invoice',
      all: { label: 'All', ...counted(data?.companies) },
      options: [
        { value: 'none', label: 'Not invoiced', ...counted(data?.not_billed) },
        { value: 'draft', label: 'Drafts', ...counted(data?.drafts) },
        { value: 'owed', label: 'Owed to us', ...counted(data?.owed) },
        { value: 'late', label: 'Late', ...counted(data?.owed_late) },
        { value: 'paid', label: 'Paid to us', ...counted(data?.paid) },
      ],
    },
    {
      name: 'fee',
      label: 'Registrar',
      all: 'Any fee',
      shape: 'select',
      options: [
        { value: 'due', label: 'Fee due' },
        { value: 'late', label: 'Fee late' },
        { value: 'filed', label: 'Fee filed' },
        { value: 'none', label: 'No fee' },
      ],
    },
    {
      name: 'year',
      label: 'Year',
      all: String(currentRound()),
      shape: 'select',
      isGroup: true,
      options: otherYears().map((each) => ({ value: String(each), label: String(each) })),
    },
    {
      name: 'client',
      label: 'Client',
      all: 'Any client',
      shape: 'link',
      options: [{ value: params.get('client') ?? '', label: 'One client' }],
    },
  ];
}

export { AnnualFeesPage as Component };
