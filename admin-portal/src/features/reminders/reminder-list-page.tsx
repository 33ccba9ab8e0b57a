import { ListPage, type ListFilter } from '@portal/shared-core/lists';
import { Button } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { ComplianceTabs } from '#/components/compliance/compliance-tabs.tsx';
import { useOpenRow } from '#/components/compliance/use-open-row.ts';
import { letGo, useOutcomes } from '#/components/outcomes/outcomes.tsx';
import { reminderQueries, type Reminder } from '#/components/reminders/reminder.queries.ts';
import { paths } from '#/paths.ts';

import { ReminderSelection } from './components/reminder-selection.tsx';
import { columns } from './reminder-columns.tsx';

const DaysPanel = lazy(async () => ({
  default: (await import('./components/days-panel.tsx')).DaysPanel,
}));

/** What the portal mails to clients in the next 30 days, and what staff hold back (MAIL-01, NTF-01). */
function ReminderListPage() {
  const days = useOpenRow('days');
  const navigate = useNavigate();
  const outcomes = useOutcomes(({ name }: { id: string; name: string }) => name, 'A company');

  return (
    <ListPage
      title="Reminders"
      subText="What goes out in the next 30 days: one mail a person and day, from 8:00 in Nassau. What is settled before is left out."
      tabs={<ComplianceTabs />}
      action={<Button onClick={() => void navigate(days.to('1'))}>Days of reminders…</Button>}
      above={outcomes.shown}
      list="admin.reminders"
      noun={['reminder', 'reminders']}
      query={reminderQueries.plan}
      columns={columns}
      sort={{ key: 'day', direction: 'asc' }}
      pageSize={50}
      searchLabel="Search company or client"
      filters={useFilters()}
      opened="days"
      rowKey={keyOf}
      rowName={({ what, company_name: name, day }) => `${what}, ${name}, ${day}`}
      rowTo={toSubject}
      empty={{
        title: 'No reminder goes out in the next 30 days',
        text: 'Duties, invoices, yearly statements and documents of clients appear here on the days around their day.',
      }}
      actions={(selection) => (
        <ReminderSelection
          reminders={selection.rows}
          onDone={(done, companies) => {
            outcomes.show(done, companies);
            letGo(done, selection, ({ company_id: id }) => id);
          }}
        />
      )}
    >
      <Suspense>{days.id && <DaysPanel onClose={days.close} />}</Suspense>
    </ListPage>
  );
}

const keyOf = ({ day, subject_id: subject, company_id: company }: Reminder) =>
  `${day} ${subject} ${company}`;

const pageOf: Partial<Record<string, (id: string) => string>> = {
  document: paths.document,
  invoice: paths.invoice,
  statement: paths.statement,
};

const toSubject = ({ kind, subject_id: id }: Reminder) => (pageOf[kind] ?? paths.duty)(id);

/** Kinds and what is held, and what links narrow the list to. */
function useFilters(): ListFilter[] {
  const [params] = useSearchParams();
  const link = (name: string, label: string, all: string, one: string) =>
    ({
      name,
      label,
      all,
      shape: 'link',
      options: [{ value: params.get(name) ?? '', label: one }],
    }) as const;
  return [
    {
      name: 'show',
      label: 'Show',
      all: 'All',
      options: [
        { value: 'duty', label: 'Duties' },
        { value: 'invoice', label: 'Invoices' },
        { value: 'statement', label: 'Yearly statements' },
        { value: 'document', label: 'Documents' },
        { value: 'held', label: 'Held' },
      ],
    },
    link('company', 'Company', 'Any company', 'One company'),
    link('client', 'Client', 'Any client', 'One client'),
  ];
}

export { ReminderListPage as Component };
