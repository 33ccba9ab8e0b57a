import { ListPage } from '@portal/shared-core/lists';
import { Button, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { letGo, useOutcomes } from '#/components/outcomes/outcomes.tsx';
import { EnterReceipts } from '#/components/receipts/enter-receipts.tsx';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { columns } from './annual-fee-columns.tsx';
import { annualFeeQueries, type AnnualFee } from './api/annual-fee.queries.ts';
import { FeeFigures } from './components/fee-figures.tsx';
import { FeeSelection } from './components/fee-selection.tsx';
import { useFeeFilters } from './use-fee-filters.ts';
import { yearOf } from './years.ts';

const ReceiptFiles = lazy(async () => ({
  default: (await import('./components/receipt-files.tsx')).ReceiptFiles,
}));

interface Named {
  id: string;
  name: string;
}

/** The yearly round over the portfolio: what each company owes the Registrar, and what is invoiced, paid and filed (CMP-04). */
function AnnualFeesPage() {
  const [params] = useSearchParams();
  const year = yearOf(params.get('year'));
  const attaching = useDisclosure();
  const outcomes = useOutcomes(({ name }: Named) => name, 'A company');
  return (
    <ListPage
      title="Annual fees"
      subText={`What each company owes the Registrar for ${year}, and our invoice of that year.`}
      tabs={<PortfolioTabs />}
      action={
        <>
          <AttachFiles onOpen={attaching.open} isOpen={attaching.isOpen} />
          <EnterReceipts
            isMain
            settles={{ kind: 'annual_fees', year }}
            title={`Receipts of ${year}`}
          />
        </>
      }
      above={
        <>
          <Suspense>
            {attaching.isOpen && <ReceiptFiles key={year} year={year} onClose={attaching.close} />}
          </Suspense>
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
      filters={useFeeFilters(year)}
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

/** Opens the place for files of receipts; for who may not, it says why. */
function AttachFiles({ onOpen, isOpen }: { onOpen: () => void; isOpen: boolean }) {
  const held = useNotAllowed('attach_fee_receipt');
  if (held) return <HeldButton because={held}>Attach receipt files</HeldButton>;
  return (
    <Button disabled={isOpen} onClick={onOpen}>
      Attach receipt files…
    </Button>
  );
}

export { AnnualFeesPage as Component };
