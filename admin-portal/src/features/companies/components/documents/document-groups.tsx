import { documentStatusLabels, heldByScan } from '@portal/shared-core/domain/documents';
import { nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  DateText,
  EmptyState,
  Panel,
  QueryState,
  StatusChip,
  TextLink,
  type Column,
} from '@portal/shared-core/ui';
import { ScanStanding } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import type { Company } from '#/components/company/company.queries.ts';
import { paths } from '#/paths.ts';

import { companyDocuments, type CompanyDocument } from '../../api/company-documents.queries.ts';

/** The documents of a company and of its people; each opens beside the queue on which it is reviewed. */
export function DocumentGroups({ company: { id, name, participants } }: { company: Company }) {
  const partyIds = [...new Set(participants.map(({ party }) => party.id))].toSorted();
  const documents = useQuery(companyDocuments(useTenantScope(), id, partyIds));
  return (
    <QueryState query={documents} failed="The documents could not be loaded">
      {(rows) => {
        const people = new Map(
          rows.flatMap(({ party }) => (party ? [[party.id, party.name]] : [])),
        );
        const byName = [...people].toSorted(([, one], [, other]) => one.localeCompare(other));
        return (
          <>
            <Group
              title={name}
              rows={rows.filter(({ company_id: companyId }) => companyId === id)}
              to={`company=${id}`}
            />
            {byName.map(([partyId, person]) => (
              <Group
                key={partyId}
                title={person}
                rows={rows.filter(({ party }) => party?.id === partyId)}
                to={`person=${partyId}`}
              />
            ))}
          </>
        );
      }}
    </QueryState>
  );
}

function Group({
  title,
  rows,
  to,
}: {
  title: string;
  rows: readonly CompanyDocument[];
  /** The filter of the queue. */
  to: string;
}) {
  const countOf = (state: CompanyDocument['status']) =>
    rows.filter(({ status }) => status === state).length;
  const note = [
    countOf('uploaded') > 0 && `${countOf('uploaded')} to be reviewed`,
    countOf('rejected') > 0 && `${countOf('rejected')} rejected`,
    countOf('expired') > 0 && `${countOf('expired')} expired`,
  ].filter(Boolean);
  const columns: Column<CompanyDocument>[] = [
    {
      key: 'name',
      header: 'Document',
      render: ({ id, kind }) => (
        <TextLink to={`${paths.documents}?show=all&${to}&document=${id}`}>{kind.name}</TextLink>
      ),
      sub: ({ file_name: file }) => file,
    },
    {
      key: 'status',
      header: 'State',
      phone: 'end',
      render: ({ status }) => <StatusChip {...documentStatusLabels[status]} />,
      sub: ({ scan }) => heldByScan(scan) && <ScanStanding scan={scan} />,
    },
    {
      key: 'received',
      header: 'Received',
      figures: true,
      phone: 'hidden',
      render: ({ created_at: at }) => <DateText value={at} />,
      sub: ({ sender }) => sender?.role === 'admin' && `From staff: ${sender.full_name}`,
    },
    {
      key: 'expires',
      header: 'Valid until',
      figures: true,
      phone: 'hidden',
      render: ({ expires_on: day }) => <DateText value={day} />,
      sub: ({ expires_on: day }) => day !== null && day < nassauToday() && 'Expired',
    },
  ];
  return (
    <Panel
      title={`Documents of ${title}`}
      note={note.length > 0 ? note.join(', ') : `${rows.length}`}
      flush
    >
      {rows.length === 0 ? (
        <EmptyState
          title="No document yet"
          text="What the client sends or staff upload appears here at once."
        />
      ) : (
        <DataTable
          label={`Documents of ${title}`}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  );
}
