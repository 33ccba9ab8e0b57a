import { ListTable } from '@portal/shared-core/lists';
import { StatusChip, TextLink, type Column } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import {
  importQueries,
  isUnderWay,
  type ImportCompany,
  type ImportFigures,
} from './api/import.queries.ts';
import { CompanyDoubles } from './components/company-doubles.tsx';
import { ErrorFile } from './components/error-file.tsx';
import { ImportFrame } from './components/import-frame.tsx';
import { Problems } from './components/problems.tsx';
import { companyStates, problemsText } from './texts.ts';

const columns: Column<ImportCompany>[] = [
  {
    key: 'name',
    header: 'Company',
    render: NameCell,
    text: ({ name }) => name,
    sub: ({ number }) => number,
    exports: [{ header: 'Number', text: ({ number }) => number ?? '' }],
  },
  {
    key: 'state',
    header: 'State',
    render: ({ state, undone }) => (
      <StatusChip
        {...(undone && undone !== 'yes'
          ? { label: 'Stays', tone: 'warning' }
          : companyStates[state])}
      />
    ),
    text: ({ state }) => companyStates[state].label,
  },
  {
    key: 'problems',
    header: 'What is wrong',
    render: ({ problems, warnings }) => <Problems problems={problems} warnings={warnings} />,
    text: ({ problems }) => problemsText(problems),
    exports: [{ header: 'Does not come in', text: ({ warnings }) => problemsText(warnings) }],
  },
  {
    key: 'duties',
    header: 'Duties',
    figures: true,
    phone: 'hidden',
    render: ({ duties }) => duties ?? '',
    text: ({ duties }) => String(duties ?? ''),
    as: 'number',
    sub: ({ overdue }) => overdue !== null && overdue > 0 && `${overdue} overdue`,
    exports: [{ header: 'Overdue', text: ({ overdue }) => String(overdue ?? ''), as: 'number' }],
  },
];

const always = ['ready', 'refused', 'known'];

/** What the list can be narrowed to: what an import always has, and the rest where there is some. */
function optionsOf(figures: ImportFigures | undefined) {
  const options = [
    { value: 'ready', label: 'New', count: figures?.ready },
    { value: 'refused', label: 'Stay out', count: figures?.refused },
    { value: 'known', label: 'There already', count: figures?.known },
    { value: 'warned', label: 'With a note', count: figures?.warned },
    { value: 'entered', label: 'Brought in', count: figures?.entered },
    { value: 'stay', label: 'Not undone', count: figures?.stay },
  ];
  return options.flatMap(({ value, label, count }) =>
    always.includes(value) || (count ?? 0) > 0
      ? [{ value, label, ...(count !== undefined && { count }) }]
      : [],
  );
}

/** The name, leading to the company that it became or is. */
function NameCell({ name, company_id: companyId, known_id: knownId }: ImportCompany) {
  const target = companyId ?? knownId;
  const text = name || 'Without a name';
  return target ? <TextLink to={paths.company(target)}>{text}</TextLink> : text;
}

/** One import: what it would do or did, company by company, with who may be known already (IMP-01). */
export function ImportPage() {
  return (
    <ImportFrame>
      {({ id, state, file_name: fileName, origin }, figures) => (
        <>
          {state === 'checked' && <CompanyDoubles importId={id} count={figures?.alike ?? 0} />}
          {origin === 'imported' && !isUnderWay(state) && (figures?.refused ?? 0) > 0 && (
            <ErrorFile importId={id} fileName={fileName} />
          )}
          {state !== 'discarded' && (
            <ListTable
              list="admin.import_companies"
              noun={['company', 'companies']}
              query={(scope, params) => importQueries.companies(scope, id, params)}
              columns={columns}
              sort={{ key: 'place', direction: 'asc' }}
              searchLabel="Search name or number"
              filters={[
                {
                  name: 'show',
                  label: 'State',
                  all: 'All',
                  options: optionsOf(figures),
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
