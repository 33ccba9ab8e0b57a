import { fieldTexts, templateFields, type TemplateSubject } from '../../domain/template-fields.ts';
import type { TemplateValues } from '../../supabase/json.types.ts';
import { cutAtMarks } from './marks.ts';

/** A text in one style. */
export interface Run {
  text: string;
  strong?: boolean;
  italic?: boolean;
  /** Stands for a value that is not recorded. */
  missing?: boolean;
}

/** What a field becomes: the parts of a list, or one text. */
interface Filled {
  texts: readonly string[];
  isList: boolean;
  missing: boolean;
}

export type Fill = (field: string) => Filled;

/** The place that a person fills in by hand. */
export const BLANK = '____________________';

/** Fills fields with their values. What is missing is named in a preview, and a blank in a document. Without values all are names. */
export function fillWith(
  subject: TemplateSubject,
  values: TemplateValues | undefined,
  missingAs: 'named' | 'blank',
): Fill {
  return (name) => {
    const field = templateFields[subject].find((known) => known.name === name);
    const texts = values && fieldTexts(subject, name, values)?.map(plainText);
    if (texts) return { texts, isList: field?.as === 'list', missing: false };
    const label = field
      ? `[${field.label}${values ? ': not recorded' : ''}]`
      : `[${name}: unknown field]`;
    return { texts: [missingAs === 'named' ? label : BLANK], isList: false, missing: true };
  };
}

/** A text without characters that draw nothing; its line breaks stay. */
function plainText(value: string): string {
  return (
    value
      .replaceAll(/\r\n?/g, '\n')
      // Tabs and controls, and what turns the direction of a line.
      .replaceAll(/[\u2028\u2029\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\n]/gu, ' ')
      .trim()
  );
}

export const emptyRun = (style: Pick<Run, 'strong' | 'italic'>): Run => ({ text: '', ...style });

/** A text with marks as runs, its values in place. */
export function filledRuns(
  text: string,
  fields: readonly string[],
  fill: Fill,
  style: Pick<Run, 'strong' | 'italic'> = {},
): Run[] {
  return cutAtMarks(text).map((part) => {
    if (typeof part === 'string') return { ...style, text: part };
    const { texts, missing } = fill(fields[part] ?? '');
    return { ...style, text: inSentence(texts), ...(missing && { missing }) };
  });
}

/** The entries of a list that is alone in its paragraph; undefined for any other paragraph. */
export function listAlone(text: string, fields: readonly string[], fill: Fill): Run[] | undefined {
  const [part, ...rest] = cutAtMarks(text.trim());
  if (typeof part !== 'number' || rest.length > 0) return undefined;
  const { texts, isList } = fill(fields[part] ?? '');
  return isList ? texts.map((entry) => ({ text: entry })) : undefined;
}

/** 'A, B and C'. */
export function inSentence(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${last}` : last;
}

/** A field of a Word document. */
export const FIELD = /\{\{([^{}]*)\}\}/g;

/** The entries of a list that is alone in a paragraph of Word, or with a line to sign; undefined for any other paragraph. */
export function repeatedEntries(text: string, fill: Fill): readonly string[] | undefined {
  const names = [...text.matchAll(FIELD)].map(([, name = '']) => name.trim());
  const [name] = names;
  if (name === undefined || names.length > 1) return undefined;
  if (/[^\s_.]/.test(text.replaceAll(FIELD, ''))) return undefined;
  const { texts, isList } = fill(name);
  return isList ? texts : undefined;
}
