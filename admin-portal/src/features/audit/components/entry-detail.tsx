import styled from '@emotion/styled';
import { formatExact } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, Facts, QueryState, StatusChip } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { auditQueries, type AuditRow } from '../api/audit.queries.ts';
import { fieldChanges } from '#/components/audit-texts.ts';

const Halves = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 300px',
  alignItems: 'start',
  gap: 24,
  padding: '4px 0 12px 24px',
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', paddingLeft: 0 },
});

const Fields = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  background: color.surface,
  border: `1px solid ${color.line}`,
  '&& th, && td': {
    display: 'table-cell',
    height: 'auto',
    padding: '6px 12px',
    borderBottom: `1px solid ${color.line}`,
    fontSize: 13,
    verticalAlign: 'top',
    whiteSpace: 'normal',
  },
  '&& tr': { display: 'table-row' },
  '&& tbody, &&': { display: 'revert' },
  '& del': { color: color.bad.ink },
  '& ins': { color: color.good.ink, textDecoration: 'none' },
});

const Seal = styled('code')({ fontSize: 12, overflowWrap: 'anywhere' });

/** An entry in full: its fields before and after, where it came from, and its seal. */
export function EntryDetail({
  row,
  onFilter,
}: {
  row: AuditRow;
  onFilter: (name: 'who' | 'company' | 'record', value: string) => void;
}) {
  const query = useQuery(auditQueries.entry(useTenantScope(), row.id));
  const isUpdate = row.action === 'update';
  return (
    <QueryState query={query} failed="The record could not be loaded">
      {(entry) =>
        entry && (
          <Halves>
            <Fields aria-label="What changed">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  {row.action !== 'insert' && <th scope="col">{isUpdate ? 'Before' : 'Was'}</th>}
                  {row.action !== 'delete' && <th scope="col">{isUpdate ? 'After' : 'Is'}</th>}
                </tr>
              </thead>
              <tbody>
                {fieldChanges(entry.before, entry.after).map(
                  ({ field, before: was, after: is }) => (
                    <tr key={field}>
                      <th scope="row">{field}</th>
                      {row.action !== 'insert' && <td>{isUpdate ? <del>{was}</del> : was}</td>}
                      {row.action !== 'delete' && <td>{isUpdate ? <ins>{is}</ins> : is}</td>}
                    </tr>
                  ),
                )}
              </tbody>
            </Fields>
            <div>
              <Facts
                items={[
                  { label: 'Exact time', value: formatExact(entry.at) },
                  { label: 'Address', value: entry.request_address },
                  { label: 'Program', value: entry.request_agent },
                  { label: 'Seal of this record', value: <Seal>{short(entry.hash)}</Seal> },
                  { label: 'Seal of the one before', value: <Seal>{short(entry.prev_hash)}</Seal> },
                  {
                    label: 'Link',
                    value: entry.matches ? (
                      <StatusChip tone="good" label="Matches" />
                    ) : (
                      <StatusChip tone="bad" label="Does not match" />
                    ),
                  },
                ]}
              />
              <Actions>
                <Button
                  size="small"
                  onClick={() => onFilter('record', `${row.table_name}:${row.row_id}`)}
                >
                  All changes to this record
                </Button>
                {row.company_id && (
                  <Button size="small" onClick={() => onFilter('company', row.company_id ?? '')}>
                    All of this company
                  </Button>
                )}
                <Button size="small" onClick={() => onFilter('who', row.actor ?? 'system')}>
                  All by {row.actor_name ?? 'the portal'}
                </Button>
              </Actions>
            </div>
          </Halves>
        )
      }
    </QueryState>
  );
}

/** The ends of a hash: enough to compare by eye. */
function short(hash: string): string {
  return `${hash.slice(0, 8)} … ${hash.slice(-8)}`;
}
