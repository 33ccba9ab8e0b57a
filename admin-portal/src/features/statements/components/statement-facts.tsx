import { DateText, Facts, Panel, StatusChip, TextLink } from '@portal/shared-core/ui';

import { AuditLink } from '#/components/audit-link.tsx';
import { paths } from '#/paths.ts';

import type { Statement } from '../api/statement.queries.ts';

/** Beside a statement: its company and days, and the class of substance with what it rests on. */
export function StatementFacts({ statement }: { statement: Statement }) {
  const { company, asked, signed_at: signed, reviewed_at: reviewed, reviewer } = statement;
  const { class: substance } = statement;
  return (
    <>
      <Panel
        title="About this statement"
        action={<AuditLink table="yearly_statements" id={statement.id} />}
      >
        <Facts
          items={[
            {
              label: 'Company',
              value: <TextLink to={paths.company(company.id)}>{company.name}</TextLink>,
            },
            { label: 'To be signed by', value: <DateText value={asked.due_on} format="long" /> },
            { label: 'Signed', value: signed && <DateText value={signed} format="time" /> },
            reviewed !== null && {
              label: statement.state === 'returned' ? 'Returned' : 'Reviewed',
              value: <DateText value={reviewed} format="time" />,
              note: reviewer?.full_name,
            },
          ]}
        />
      </Panel>
      {substance && (
        <Panel title="Class of substance">
          <Facts
            items={[
              {
                label: 'By what was signed',
                value: (
                  <>
                    {substance.name}{' '}
                    {!substance.verified && <StatusChip tone="warning" label="to check" />}
                  </>
                ),
                note: substance.note,
              },
              { label: 'Source', value: substance.source_note },
            ]}
          />
        </Panel>
      )}
    </>
  );
}
