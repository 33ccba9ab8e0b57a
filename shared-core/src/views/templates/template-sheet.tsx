import styled from '@emotion/styled';
import { Fragment, useMemo } from 'react';

import type { TemplateSubject } from '../../domain/template-fields.ts';
import type { TemplateValues } from '../../supabase/json.types.ts';
import { color } from '../../ui/theme/index.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { blocksOf, type Block } from './blocks.ts';
import { fillWith, type Run } from './fill.ts';

// A sheet is white paper in both themes, as its PDF is.
export const Sheet = styled('article')({
  padding: 'clamp(16px, 5%, 40px)',
  border: `1px solid ${color.line}`,
  background: '#ffffff',
  color: '#0d1a24',
  fontSize: 14,
  lineHeight: 1.5,
  overflowX: 'auto',
  overflowWrap: 'break-word',
  whiteSpace: 'pre-line',
  '& h3': { margin: '20px 0 8px', fontSize: 20, lineHeight: 1.3, color: 'inherit' },
  '& h4, & h5': { margin: '16px 0 4px', fontSize: 15, color: 'inherit' },
  '& p': { margin: '10px 0' },
  '& table': { width: '100%', margin: '12px 0', borderCollapse: 'collapse', fontSize: 13 },
  '& th, & td': { padding: '4px 8px 4px 0', borderBottom: '1px solid #d9dcdd', textAlign: 'left' },
  '& mark': { padding: '0 2px', background: '#ffe9a8', color: '#4d3800' },
});
const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  fontWeight: 600,
  '& img': { maxWidth: 160, maxHeight: 48, objectFit: 'contain' },
});
const Item = styled('p')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  '&&': { margin: '4px 0' },
});
const Sign = styled('p')({
  width: 'min(260px, 100%)',
  borderTop: '1px solid currentColor',
  paddingTop: 2,
  fontSize: 13,
  '&&': { marginTop: 48 },
});
const PageEnd = styled('hr')({ margin: '24px 0', border: 0, borderTop: '2px dashed #b6bcc0' });

/** A document of a template as it will be, with what is missing marked. */
export function TemplateSheet({
  body,
  subject,
  values,
  issuer,
}: {
  body: string;
  subject: TemplateSubject;
  /** Without them fields are shown by their names. */
  values: TemplateValues | undefined;
  issuer: Issuer;
}) {
  const blocks = useMemo(
    () => blocksOf(body, fillWith(subject, values, 'named')),
    [body, subject, values],
  );
  return (
    <Sheet aria-label="Preview" tabIndex={0}>
      <Head>
        <p>{issuer.name}</p>
        {issuer.logoUrl && <img src={issuer.logoUrl} alt="" />}
      </Head>
      {blocks.map((block, place) => (
        // Blocks have no id: they are in the order of the text.
        <Part key={place} block={block} />
      ))}
    </Sheet>
  );
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'page':
      return <PageEnd aria-label="Page break" />;
    case 'signature':
      return <Sign>{block.caption}</Sign>;
    case 'heading': {
      const Heading = block.level === 1 ? 'h3' : 'h4';
      return (
        <Heading>
          <Runs runs={block.runs} />
        </Heading>
      );
    }
    case 'item':
      return (
        <Item style={{ marginLeft: block.indent * 20 }}>
          <span>{block.marker}</span>
          <span>
            <Runs runs={block.runs} />
          </span>
        </Item>
      );
    case 'table':
      return <Rows {...block} />;
    case 'paragraph':
      return (
        <p style={{ marginLeft: block.indent * 20 }}>
          <Runs runs={block.runs} />
        </p>
      );
  }
}

function Rows({ columns, rows }: Extract<Block, { kind: 'table' }>) {
  const align = (column: number) => ({ textAlign: columns[column]?.align ?? ('left' as const) });
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ header }, column) => (
            <th key={column} scope="col" style={align(column)}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            {row.map((cell, column) => (
              <td key={column} style={align(column)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, place) => {
    const text = run.missing ? <mark>{run.text}</mark> : run.text;
    if (run.strong) return <strong key={place}>{text}</strong>;
    if (run.italic) return <em key={place}>{text}</em>;
    return <Fragment key={place}>{text}</Fragment>;
  });
}
