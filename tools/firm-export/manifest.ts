import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/paths.ts';
import type { Progress, Taken } from './source.ts';

/** What an export holds, what it leaves out and why. */
export function manifestOf(taken: Taken, progress: Progress): string {
  const manifest = {
    format: 'portal-firm-export/1',
    export: taken.export_id,
    firm: { id: taken.tenant_id, name: taken.tenant_name, short_name: taken.tenant_slug },
    scope: taken.scope,
    reason: taken.reason,
    asked_at: taken.asked_at,
    read_from: progress.beganAt,
    read_to: new Date().toISOString(),
    parts: taken.parts + 1,
    rows: progress.rows,
    files: { stored: progress.files, bytes: progress.fileBytes, left_out: progress.leftOut },
    audit_entries: progress.entries,
    left_out: [
      ...taken.tables
        .filter(({ held }) => !held)
        .map(({ name, reason }) => ({ what: plainName(name), why: reason })),
      ...ALWAYS_LEFT_OUT,
      ...(taken.scope === 'firm' ? LEFT_OUT_FOR_OWNERS : []),
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const ALWAYS_LEFT_OUT = [
  {
    what: 'passwords, second factors, recovery codes and sessions',
    why: 'secrets of single people',
  },
  { what: 'token_hash of invitations', why: 'hashes of secrets' },
  { what: 'pictures of people', why: 'belong to single people, who keep their account' },
  { what: 'fees, rules of law and lists of the platform', why: 'belong to no firm' },
];

const LEFT_OUT_FOR_OWNERS = [
  {
    what: 'records of staff',
    why: 'the law forbids to reveal some of them; the service provider keeps them, and hands them to an authority',
  },
  { what: 'networks and devices in the audit log', why: 'belong to single people' },
];

/** How an export is read and checked, for the person who unpacks it. */
export function readMe({ tenant_name: firm, scope }: Taken, { rows }: Progress): string {
  const tables = Object.entries(rows).map(([name, count]) => `  ${name}: ${count}`);
  return `${[
    `Everything of ${firm}`,
    '',
    'Unpack all parts into one folder. What each folder holds:',
    '',
    '  tables/    each table as JSON, which is exact, and as CSV for spreadsheets. A large table has several numbered files.',
    '             In CSV an apostrophe is put before a text that begins with = + - or @, so that no program runs it as a formula.',
    '  files/     documents and files in tickets, named by their id: documents.csv and support_attachments.csv have their names.',
    '             left-out-….csv names files that are not there, with the reason.',
    scope === 'complete'
      ? '  audit/     the audit log of the firm as a bundle, and verify.mjs, which checks it without the portal.'
      : '  audit/     the audit log of these tables: who changed what, and when.',
    '  manifest.json says what the export holds, what is left out, and why.',
    '',
    'Check that every file is as it was written (Linux, macOS, Git Bash):',
    '',
    '  sha256sum -c SHA256SUMS-*.txt',
    ...(scope === 'complete'
      ? [
          '',
          'Check the audit log (Node.js 20 or newer):',
          '',
          '  cat audit/bundle-*.jsonl > bundle.json',
          '  node audit/verify.mjs bundle.json --files files/documents',
        ]
      : []),
    '',
    'The rows were read one page after another while people worked. manifest.json has the times.',
    'The law of The Bahamas wants records of clients kept for at least five years after the relationship ends.',
    'Keep this export in a safe place: it holds personal data.',
    '',
    'Rows:',
    ...tables,
  ].join('\r\n')}\r\n`;
}

/** The program that checks a bundle of the audit log. */
export const verifier = () =>
  readFileSync(join(root, 'tools', 'audit-verifier', 'verify.mjs'), 'utf8');

/** `public.companies` is companies, and `private.firm_export_people` people. */
export const plainName = (table: string) =>
  table.replace(/^private\.firm_export_/, '').replace(/^\w+\./, '');
