import type { TemplateSubject } from '@portal/shared-core/domain/template-fields';
import { toAppError } from '@portal/shared-core/errors';
import { templatesKey, templateWording, type TemplateInUse } from '@portal/shared-core/firm';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { useQuery, type QueryClient } from '@tanstack/react-query';

import { pdfTools } from './pdf-tools.ts';

interface Given {
  subject: TemplateSubject;
  body: string;
  values: Database['public']['Functions']['make_document']['Returns'];
}

/** How many companies the database answers for at once. */
const MOST_READ = 200;
/** How many companies are named. */
const MOST_NAMED = 20;

/** Beyond Latin letters and common punctuation. Without such a character the fonts need not be fetched. */
const UNUSUAL = /[^\n\r\t\u0020-\u024F\u2010-\u2026]/u;

/** Which characters of a PDF the font lacks, named with the field they are in; nothing where it lacks none. */
export function LackingCharacters({ subject, body, values }: Given) {
  const { tenantId } = useTenantScope();
  const text = JSON.stringify([body, values]);
  const { data: lacking = [] } = useQuery({
    queryKey: ['admin', tenantId, 'lacking-characters', subject, text],
    enabled: UNUSUAL.test(text),
    async queryFn() {
      const { coverageOf, lackingInTemplate, codeOf, fonts } = await pdfTools();
      return lackingInTemplate({ subject, body, values }, coverageOf(fonts)).map(
        ({ label, characters }) => ({
          label,
          text: characters.map((each) => `${each} as ${codeOf(each)}`).join(', '),
        }),
      );
    },
  });
  if (lacking.length === 0) return null;
  return (
    <InlineAlert tone="warning" title="Characters that the font of documents lacks">
      <p>The PDF has their codes instead. A Latin spelling in the register avoids this.</p>
      <ul>
        {lacking.map(({ label, text: codes }) => (
          <li key={label}>
            {label}: {codes}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}

interface OfMany {
  template: TemplateInUse;
  companies: readonly { id: string; name: string }[];
}

/** The same for each of a selection of companies, by their names, before documents about them are made. */
export function LackingInMany({ template, companies }: OfMany) {
  const scope = useTenantScope();
  const ids = companies.map(({ id }) => id);
  const query = useQuery({
    queryKey: [
      ...templatesKey(scope),
      'lacking-in-many',
      template.id,
      template.version,
      ids.join(' '),
    ],
    meta: shows('companies', 'company_participants', 'parties'),
    // A Word document has the fonts of who opens it.
    enabled: template.format !== 'docx',
    queryFn: ({ client, signal }) => lackingOfMany(scope, client, template, ids, signal),
  });
  if (query.isLoading) return <p role="status">The characters of names are being checked.</p>;
  if (query.isError) {
    return (
      <InlineAlert tone="warning" title="Characters were not checked">
        Whether the font of documents has every character could not be found out:{' '}
        {toAppError(query.error).message}
      </InlineAlert>
    );
  }
  const lacking = query.data ?? [];
  if (lacking.length === 0) return null;
  const nameOf = new Map(companies.map(({ id, name }) => [id, name]));
  return (
    <InlineAlert tone="warning" title="Characters that the font of documents lacks">
      <p>
        The PDFs have their codes instead. A Latin spelling in the registers avoids this. Or make
        the others alone.
      </p>
      <ul aria-label="Characters that the font lacks">
        {lacking.slice(0, MOST_NAMED).map(({ id, text }) => (
          <li key={id}>
            {id === WORDING ? 'Every document' : nameOf.get(id)}: {text}
          </li>
        ))}
      </ul>
      {lacking.length > MOST_NAMED && (
        <p>
          The first {MOST_NAMED} of {lacking.length} are listed.
        </p>
      )}
    </InlineAlert>
  );
}

/** Stands for what every document has. */
const WORDING = 'wording';

async function lackingOfMany(
  scope: TenantScope,
  client: QueryClient,
  template: TemplateInUse,
  ids: readonly string[],
  signal: AbortSignal,
) {
  const values = scope.supabase
    .rpc('template_values_of_companies', { company_ids: [...ids] })
    .limit(MOST_READ)
    .abortSignal(signal);
  const [{ body }, rows] = await Promise.all([
    client.fetchQuery(templateWording(scope, template.id, template.version)),
    values.then(unwrap),
  ]);
  if (!UNUSUAL.test(JSON.stringify([body, rows]))) return [];
  const { coverageOf, lackingInTemplate, codeOf, fonts } = await pdfTools();
  const covers = coverageOf(fonts);
  const textOf = (lacking: ReturnType<typeof lackingInTemplate>) =>
    lacking
      .map(
        ({ label, characters }) =>
          `${label}: ${characters.map((each) => `${each} as ${codeOf(each)}`).join(', ')}`,
      )
      .join('; ');
  const wording = lackingInTemplate({ subject: 'company', body, values: {} }, covers);
  const ofCompanies = rows.map(({ company_id: id, filled }) => ({
    id,
    // What the wording itself lacks is named once.
    text: textOf(
      lackingInTemplate({ subject: 'company', body, values: filled }, covers).filter(
        ({ label }) => !wording.some((each) => each.label === label),
      ),
    ),
  }));
  return [{ id: WORDING, text: textOf(wording) }, ...ofCompanies].filter(({ text }) => text !== '');
}
