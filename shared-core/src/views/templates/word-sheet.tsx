import { Fragment } from 'react';

import { partsOf, type TemplateSubject } from '../../domain/template-fields.ts';
import type { TemplateValues } from '../../supabase/json.types.ts';
import { fillWith, inSentence, repeatedEntries, type Fill } from './fill.ts';
import { Sheet } from './template-sheet.tsx';

/** The text of a Word document with its fields filled, what is missing marked, and lists repeated as in the file. Its layout is that of the file. */
export function WordSheet({
  body,
  subject,
  values,
}: {
  /** A line each paragraph. */
  body: string;
  subject: TemplateSubject;
  /** Without them fields are shown by their names. */
  values: TemplateValues | undefined;
}) {
  const fill = fillWith(subject, values, 'named');
  return (
    <Sheet aria-label="Preview" tabIndex={0}>
      {body.split('\n').map((line, place) => {
        const entries = repeatedEntries(line, fill);
        // Lines have no id: they are in the order of the text.
        if (!entries) return <Line key={place} line={line} fill={fill} />;
        return entries.map((entry, at) => (
          <Line
            key={`${place} ${at}`}
            line={line}
            fill={() => ({ texts: [entry], isList: false, missing: false })}
          />
        ));
      })}
    </Sheet>
  );
}

function Line({ line, fill }: { line: string; fill: Fill }) {
  return (
    <p>
      {partsOf(line).map((part, at) => {
        if (typeof part === 'string') return <Fragment key={at}>{part}</Fragment>;
        const { texts, missing } = fill(part.field);
        const text = inSentence(texts);
        return missing ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>;
      })}
    </p>
  );
}
