import { countryName } from '@portal/shared-core/domain/countries';
import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { useDecidePeople } from './api/import.mutations.ts';
import { importQueries } from './api/import.queries.ts';
import { Doubles } from './components/doubles.tsx';
import { ImportFrame } from './components/import-frame.tsx';
import { columns, dayText } from './import-person-columns.tsx';

/** The people of one import: who is new, who is known, and who may be (IMP-01). */
export function ImportPeoplePage() {
  return (
    <ImportFrame>
      {({ id, state }, figures) => (
        <>
          {state === 'checked' && (
            <PersonDoubles importId={id} count={figures?.alike_people ?? 0} />
          )}
          {state !== 'discarded' && (
            <ListTable
              list="admin.import_people"
              noun={['person', 'people']}
              query={(scope, params) => importQueries.people(scope, id, params)}
              columns={columns}
              sort={{ key: 'name', direction: 'asc' }}
              searchLabel="Search name"
              filters={[
                {
                  name: 'show',
                  label: 'State',
                  all: 'All',
                  options: [
                    { value: 'new', label: 'New', ...(figures && { count: figures.new_people }) },
                    {
                      value: 'known',
                      label: 'Known',
                      ...(figures && { count: figures.known_people }),
                    },
                    {
                      value: 'refused',
                      label: 'Stay out',
                      ...(figures && { count: figures.refused_people }),
                    },
                    {
                      value: 'unused',
                      label: 'In no company',
                      ...(figures && { count: figures.unused_people }),
                    },
                  ],
                },
              ]}
              rowKey={({ id: rowId }) => rowId}
              rowName={({ name }) => name}
            />
          )}
        </>
      )}
    </ImportFrame>
  );
}

/** People of a file who may be known to the firm. */
function PersonDoubles({ importId, count }: { importId: string; count: number }) {
  const { data = [] } = useQuery(importQueries.personDoubles(useTenantScope(), importId));
  const command = useDecidePeople(importId);
  return (
    <Doubles
      title="People who may be known"
      noun={['person', 'people']}
      count={Math.max(count, data.length)}
      command={command}
      needs="decide_import_people"
      rows={data.map(({ id, name, birth_date: born, country, number, kind, alike }) => ({
        id,
        name,
        facts: [
          kind === 'person'
            ? { label: 'Date of birth', value: dayText(born) }
            : { label: 'Number', value: number || null },
          { label: 'Country', value: country ? countryName(country) : null },
        ],
        others: alike.map((other) => ({
          id: other.id,
          name: other.name,
          facts: [
            kind === 'person'
              ? { label: 'Date of birth', value: dayText(other.birth_date) }
              : { label: 'Number', value: other.registration_number },
            { label: 'Country', value: other.country && countryName(other.country) },
          ],
        })),
      }))}
    />
  );
}
