import { DateText, Facts, QueryPanel, type ShownQuery } from '../ui/index.ts';
import type { KeptDeclaration } from './declaration/make-declaration.ts';
import { pdfFileName, type Issuer } from './pdf/issuer.ts';
import { PdfButton } from './pdf/pdf-button.tsx';

/** A row of application_declarations; its content is any json to the types of the database. */
export interface KeptRow extends Omit<KeptDeclaration, 'content'> {
  id: string;
  content: unknown;
}

/** What was declared with each submission of an application, as it was shown then; each as a PDF made from what was kept. */
export function Declarations({
  query,
  issuer,
}: {
  query: ShownQuery<readonly KeptRow[]>;
  issuer: Issuer;
}) {
  return (
    <QueryPanel
      title="Declared"
      query={query}
      failed="The declarations could not be loaded"
      empty={<p>No declaration was kept for this application.</p>}
    >
      {(rows) => (
        <Facts
          items={rows.map((kept) => ({
            label: `Declared by ${kept.declared_name}`,
            value: <DateText value={kept.declared_at} format="time" />,
            // The database alone writes the content, in private.declared_content.
            note: <KeptPdf kept={kept as KeptDeclaration} issuer={issuer} />,
          }))}
        />
      )}
    </QueryPanel>
  );
}

function KeptPdf({ kept, issuer }: { kept: KeptDeclaration; issuer: Issuer }) {
  async function download() {
    const { downloadPdf, makeDeclaration } = await import('./declaration/index.ts');
    const name = pdfFileName('declaration', kept.content.reference, kept.declared_at.slice(0, 10));
    await downloadPdf(name, (paper) => makeDeclaration(kept, { issuer, ...paper }));
  }

  return <PdfButton size="small" download={download} />;
}
