import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  ExportMenu,
  InlineAlert,
  Panel,
  QueryState,
  SidePanel,
  Stack,
  useDisclosure,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { returnQueries, type ReturnKind } from '../api/return.queries.ts';
import { fileColumns } from '../returns.ts';
import { TemplateForm } from './template-form.tsx';

interface Which {
  /** Without it owners are those of the companies, stated or not. */
  year?: number;
  /** The companies of a selection; without them all of the year. */
  companies?: readonly string[];
}

/** The files that are made from accepted statements, beside the list: one panel a kind, with its columns. Load it with `lazy`. */
export function ReturnsPanel({ onClose, ...which }: Which & { onClose: () => void }) {
  const { year, companies } = which;
  return (
    <SidePanel title={year ? `Returns of ${year}` : 'Beneficial owners'} onClose={onClose}>
      <Stack>
        <p>
          {!year && 'The owners of the selected companies, as the registers have them today. '}
          {year && companies && 'Of the selected companies whose statement is accepted. '}
          {year && !companies && 'Of every company whose statement is accepted. '}
          The formats of the authorities’ portals are not public. Compare a file with the form of
          the authority before you file it.
        </p>
        {year && <OneReturn {...which} kind="substance" title="Economic substance" />}
        <OneReturn {...which} kind="beneficial_owners" title="Beneficial owners" />
      </Stack>
    </SidePanel>
  );
}

const fileNames: Record<ReturnKind, string> = {
  substance: 'substance-returns',
  beneficial_owners: 'beneficial-owners',
};

function OneReturn({ kind, title, ...which }: Which & { kind: ReturnKind; title: string }) {
  const scope = useTenantScope();
  const query = useQuery(returnQueries.template(scope, kind));
  const editing = useDisclosure();
  const held = useNotAllowed('set_return_template');
  const list = returnQueries.returns(scope, { kind, ...which });
  return (
    <Panel title={title} note={query.data && (query.data.isOwn ? 'set by this firm' : 'example')}>
      <QueryState query={query} failed="The columns could not be loaded">
        {({ template, isOwn }) =>
          template &&
          (editing.isOpen ? (
            <TemplateForm template={template} isOwn={isOwn} close={editing.close} />
          ) : (
            <Stack>
              <p>
                {template.name}: {template.columns.map(({ heading }) => heading).join(', ')}
              </p>
              <ExportMenu
                name={fileNames[kind]}
                label={`Export ${title.toLowerCase()}`}
                columns={fileColumns(template)}
                rows={(signal, onProgress) => list.readAll(({ id }) => id, signal, onProgress)}
              />
              {kind === 'beneficial_owners' && <Missing {...which} />}
              {held ? (
                <HeldButton because={held}>Change the columns</HeldButton>
              ) : (
                <Button size="small" ref={editing.opener} onClick={editing.open}>
                  Change the columns…
                </Button>
              )}
            </Stack>
          ))
        }
      </QueryState>
    </Panel>
  );
}

/** Which prescribed particulars of owners are not known, by name, of the first rows of the file. */
function Missing(which: Which) {
  const query = useQuery(returnQueries.owners(useTenantScope(), which));
  return (
    <QueryState query={query} failed="What is missing could not be loaded">
      {(rows) => {
        const lacking = rows.filter(({ cells }) => cells['missing']);
        if (lacking.length === 0) return null;
        return (
          <InlineAlert
            tone="warning"
            title={`${lacking.length} of the first ${rows.length} owners lack particulars`}
          >
            <ul>
              {lacking.map(({ id, company_name: company, cells }) => (
                <li key={id}>
                  {String(cells['legal_name'])}, {company}: {String(cells['missing'])}
                </li>
              ))}
            </ul>
          </InlineAlert>
        );
      }}
    </QueryState>
  );
}
