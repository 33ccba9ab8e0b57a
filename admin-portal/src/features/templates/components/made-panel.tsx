import styled from '@emotion/styled';
import { templateFields, type TemplateSubject } from '@portal/shared-core/domain/template-fields';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, QueryPanel, TextLink } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { madeFrom, MOST_MADE, type MadeDocument } from '../api/made.queries.ts';

const Line = styled('li')({
  padding: '8px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& small': { display: 'block', fontSize: 12, color: color.secondary },
});
const Nothing = styled('p')({ padding: '8px 16px', color: color.secondary });

const subjectPaths: Record<TemplateSubject, (id: string) => string> = {
  company: paths.companyDocuments,
  application: paths.application,
  change_request: paths.change,
};

/** What was made from the template last: of which version, by whom, and where it is. */
export function MadePanel({ templateId }: { templateId: string }) {
  const query = useQuery(madeFrom(useTenantScope(), templateId));
  return (
    <QueryPanel
      title="Made from it"
      note={(rows) => (rows.length === MOST_MADE ? `the last ${MOST_MADE}` : String(rows.length))}
      query={query}
      failed="What was made could not be loaded"
      empty={<Nothing>Nothing was made from this template yet.</Nothing>}
      flush
    >
      {(rows) => (
        <ul>
          {rows.map((made) => (
            <Line key={made.id}>
              <DateText value={made.made_at} />, version {made.version}{' '}
              <TextLink
                to={
                  made.isFiled
                    ? paths.document(made.id)
                    : subjectPaths[made.subject](made.subject_id)
                }
              >
                {made.isFiled ? 'Open the document' : 'Open what it is about'}
              </TextLink>
              <small>
                {[made.maker?.full_name, made.isFiled ? 'filed' : 'not filed', missingText(made)]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </Line>
          ))}
        </ul>
      )}
    </QueryPanel>
  );
}

function missingText({ subject, missing }: MadeDocument): string | undefined {
  if (missing.length === 0) return undefined;
  const labels = missing.map(
    (name) => templateFields[subject].find((field) => field.name === name)?.label ?? name,
  );
  return `without ${labels.join(', ').toLowerCase()}`;
}
