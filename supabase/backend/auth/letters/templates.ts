import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Mail } from '../../mail/mailer.ts';

/** The variables of Supabase's templates that ours use. */
export interface LetterVariables {
  ConfirmationURL?: string;
  Token?: string;
  Email: string;
  NewEmail?: string;
  OldEmail?: string;
}

export type Templates = ReadonlyMap<string, string>;

/** The templates of a folder by name: HTML with {{ .Variables }}, whose title is the subject. */
export function loadTemplates(folder: string): Templates {
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return new Map(
    files.map((file) => [basename(file, '.html'), readFileSync(join(folder, file), 'utf8')]),
  );
}

/** Fills in a template; what is filled in is text and never markup. */
export function fillIn(template: string, variables: LetterVariables): Omit<Mail, 'to'> {
  const values = new Map<string, unknown>(Object.entries(variables));
  const html = template.replace(/\{\{ \.(\w+) \}\}/g, (_match, name: string) => {
    const value = values.get(name);
    if (typeof value !== 'string') throw new Error(`The mail's variable ${name} has no value.`);
    return escapeHtml(value);
  });
  const subject = unescapeHtml(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
  return { subject, html, text: toText(html) };
}

/** For readers without HTML: one paragraph a line, a link as its text and its address. */
function toText(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  const text = body
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2:\n$1')
    .replace(/<[^>]*>/g, '\n');
  const lines = text.split('\n').map((line) => unescapeHtml(line.trim()));
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`;
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char as keyof typeof ENTITIES]);
}

function unescapeHtml(text: string): string {
  return Object.entries(ENTITIES)
    .toReversed() // the ampersand last, or "&amp;lt;" would become "<"
    .reduce((result, [char, entity]) => result.replaceAll(entity, char), text);
}
