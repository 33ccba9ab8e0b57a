import { ListPage } from '../../lists/index.ts';
import { ButtonLink, DateText, StatusChip, type Column } from '../../ui/index.ts';
import { HeldButton } from '../../ui/work/index.ts';

import { templateKinds, templateSubjects } from './template.queries.ts';

import { templateQueries, type TemplateRow } from './template-page.queries.ts';
import { templateStates, versionText } from './states.ts';
import { useHeld, useTemplateHouse } from './template-house.ts';

const columns: Column<TemplateRow>[] = [
  {
    key: 'name',
    header: 'Template',
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: ({ kind, subject, format }) =>
      `${templateKinds[kind]}, about ${templateSubjects[subject].toLowerCase()}${format === 'docx' ? ', a Word document' : ''}`,
    exports: [
      { header: 'Kind', text: ({ kind }) => templateKinds[kind] },
      { header: 'About', text: ({ subject }) => templateSubjects[subject] },
    ],
  },
  {
    key: 'state',
    header: 'State',
    sortable: true,
    phone: 'end',
    render: ({ state }) => <StatusChip {...templateStates[state]} />,
    text: ({ state }) => templateStates[state].label,
  },
  {
    key: 'version',
    header: 'Version',
    phone: 'hidden',
    render: versionText,
    text: versionText,
  },
  {
    key: 'updated_at',
    header: 'Changed',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ updated_at: at }) => <DateText value={at} />,
    text: ({ updated_at: at }) => at,
    as: 'moment',
  },
];

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The templates of the firm for its letters, resolutions and minutes (TPL-01). */
export function TemplateListPage() {
  const { list, paths, head } = useTemplateHouse();
  return (
    <ListPage
      list={list}
      {...head}
      action={<NewTemplate />}
      noun={['template', 'templates']}
      query={templateQueries.list}
      columns={columns}
      sort={{ key: 'name', direction: 'asc' }}
      filters={[
        {
          name: 'state',
          label: 'State',
          options: Object.entries(templateStates).map(([value, { label }]) => ({ value, label })),
        },
        {
          name: 'kind',
          label: 'Kind',
          all: 'Any kind',
          shape: 'select',
          options: optionsOf(templateKinds),
        },
      ]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowTo={({ id }) => paths.one(id)}
      empty={{
        text: 'Start from a text of the platform, and make it the wording of the firm.',
        action: <NewTemplate />,
      }}
    />
  );
}

function NewTemplate() {
  const { paths } = useTemplateHouse();
  const held = useHeld('save_document_template');
  if (held) return <HeldButton because={held}>New template</HeldButton>;
  return (
    <ButtonLink to={paths.one('new')} variant="contained">
      New template
    </ButtonLink>
  );
}
