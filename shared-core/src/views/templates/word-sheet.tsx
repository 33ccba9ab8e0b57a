import { Fragment } from 'react';

import { partsOf, type TemplateSubject } from '../../domain/template-fields.ts';
import type { TemplateValues } from '../../supabase/json.types.ts';
import { fillWith, inSentence } from './fill.ts';
import { Sheet } from './template-sheet.tsx';

/** The text of a Word document with its fields filled, and what is missing marked. Its layout is that of the file. */
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
      {body.split('\n').map((line, place) => (
        // Lines have no id: they are in the order of the text.
        <p key={place}>
          {partsOf(line).map((part, at) => {
            if (typeof part === 'string') return <Fragment key={at}>{part}</Fragment>;
            const { texts, missing } = fill(part.field);
            return missing ? (
              <mark key={at}>{inSentence(texts)}</mark>
            ) : (
              <Fragment key={at}>{inSentence(texts)}</Fragment>
            );
          })}
        </p>
      ))}
    </Sheet>
  );
}
