import styled from '@emotion/styled';
import {
  blockTitles,
  statementBlocks,
  type StatementBlock,
} from '@portal/shared-core/domain/statement';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, Panel, TextLink } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { statementQueries, type Stated } from '../api/statement.queries.ts';
import { notesOf, statedLines, type StatedLine } from '../stated.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  textAlign: 'left',
  '& th, & td': {
    padding: '8px 12px 8px 0',
    borderBottom: `1px solid ${color.line}`,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& th': { fontSize: 12, lineHeight: '16px', fontWeight: 400, color: color.secondary },
  '& tr[data-changed] td:last-of-type': { fontWeight: 600, color: color.primary.ink },
  [media.phone]: { '& th, & td': { paddingRight: 6 } },
});

const Unchanged = styled('details')({
  '& > summary': { cursor: 'pointer', fontWeight: 500 },
  '& > div': { marginTop: 12, display: 'grid', gap: 16 },
  '& h3': { fontSize: 13, fontWeight: 600 },
});

/** What was signed, block by block: before and now where something changed, the rest folded. */
export function Difference({
  stated,
  changed,
  companyId,
}: {
  stated: Stated;
  changed: readonly StatementBlock[];
  companyId: string;
}) {
  const { data: names } = useQuery(statementQueries.activities(useTenantScope()));
  const activity = (code: string) => names?.get(code) ?? code;
  const same = statementBlocks.filter((block) => !changed.includes(block));
  return (
    <>
      {statementBlocks
        .filter((block) => changed.includes(block))
        .map((block) => (
          <Panel
            key={block}
            title={blockTitles[block]}
            note="changed"
            action={<Request stated={stated} block={block} companyId={companyId} />}
          >
            <Lines
              label={blockTitles[block]}
              lines={[...statedLines(block, stated, activity), ...notesOf(block, stated)]}
            />
          </Panel>
        ))}
      {same.length > 0 && (
        <Panel>
          <Unchanged>
            <summary>
              {same.length === statementBlocks.length
                ? 'Nothing changed'
                : `${same.length} unchanged`}
            </summary>
            <div>
              {same.map((block) => (
                <section key={block}>
                  <h3>{blockTitles[block]}</h3>
                  <Facts
                    items={
                      block in stated.values
                        ? statedLines(block, stated, activity).map(({ label, now }) => ({
                            label,
                            value: now,
                          }))
                        : [{ label: 'By the registers', value: 'Confirmed as they were' }]
                    }
                  />
                </section>
              ))}
            </div>
          </Unchanged>
        </Panel>
      )}
    </>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly StatedLine[] }) {
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.label} data-changed={line.before !== line.now || undefined}>
            <th scope="row">{line.label}</th>
            <td>{line.before || '–'}</td>
            <td>{line.now || '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The change request that came of a block. */
function Request({
  stated: { reported },
  block,
  companyId,
}: {
  stated: Stated;
  block: StatementBlock;
  companyId: string;
}) {
  const reference = block === 'owners' || block === 'officers' ? reported[block] : undefined;
  const { data = [] } = useQuery({
    ...statementQueries.requests(useTenantScope(), companyId, Object.values(reported)),
    enabled: reference !== undefined,
  });
  const request = data.find((each) => each.reference === reference);
  if (!reference) return null;
  return request ? (
    <TextLink to={paths.change(request.id)}>Request {reference}</TextLink>
  ) : (
    <>Request {reference}</>
  );
}
