import type { TemplateSubject } from '@portal/shared-core/domain/template-fields';
import type { Database } from '@portal/shared-core/supabase';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { pdfTools } from './pdf-tools.ts';

interface Given {
  subject: TemplateSubject;
  body: string;
  values: Database['public']['Functions']['make_document']['Returns'];
}

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
