import type { Sql } from './database.ts';
import { tenants } from './ids.ts';

export const BODY = '# {{company.name}}\n\nOffice: {{company.registered_office}}\n\n{{directors}}';

interface Given {
  id?: string;
  tenant?: string | null;
  kind?: string | null;
  subject?: string | null;
  name?: string | null;
  body?: string | null;
  expected?: number | null;
  /** Of a Word document: its path, name and hash. */
  file?: readonly [path: string | null, name: string | null, hash: string | null];
}

export const TEMPLATE = '7e000000-0000-4000-8000-000000000001';

/** Saves a wording as the caller; without anything else the first one of the template of the tests. */
export const save = (sql: Sql, given: Given = {}) => {
  const all = {
    id: TEMPLATE,
    tenant: tenants.first,
    kind: 'resolution',
    subject: 'company',
    name: 'Resolution',
    body: BODY,
    expected: 0,
    file: [null, null, null] as const,
    ...given,
  };
  const [path, fileName, hash] = all.file;
  return sql`select save_document_template(${all.id}, ${all.tenant}, ${all.kind}::template_kind,
    ${all.subject}::template_subject, ${all.name}, ${all.body}, ${all.expected}, ${path}, ${fileName}, ${hash}) as version`;
};

export const HASH = 'ab'.repeat(32);

/** The place of a Word document of a template. */
export const pathOf = (template = TEMPLATE, tenant: string = tenants.first) =>
  `${tenant}/${template}/${crypto.randomUUID()}.docx`;

/** Puts a file into the bucket of templates as the caller. */
export const place = (sql: Sql, path: string) =>
  sql`insert into storage.objects (bucket_id, name, owner_id, version)
    values ('templates', ${path}, auth.uid()::text, 'v1') returning id`;

export const use = (sql: Sql, version: number | null = 1, id = TEMPLATE) =>
  sql`select use_document_template(${id}, ${version})`;
export const retire = (sql: Sql, id = TEMPLATE) => sql`select retire_document_template(${id})`;

export const MADE = '7e000000-0000-4000-8000-00000000000a';

interface Making {
  id?: string;
  template?: string;
  version?: number | null;
  accept?: boolean | null;
}

export const make = (
  sql: Sql,
  subject: string,
  { id = MADE, template = TEMPLATE, version = 1, accept = true }: Making = {},
) => sql`select make_document(${id}, ${template}, ${version}, ${subject}, ${accept}) as filled`;
