import { companyListQueries } from '@portal/shared-core/company';
import { CSV_MARK, csvLine } from '@portal/shared-core/domain/csv';
import { nassauToday } from '@portal/shared-core/domain/format';
import { addErrors, AppError } from '@portal/shared-core/errors';
import { departureErrors } from '@portal/shared-core/errors/departures';
import { documentsErrors } from '@portal/shared-core/errors/documents';
import { MOST_ROWS, storageOf, unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import type { issuerOf } from '@portal/shared-core/views';
import type { makeRegisters as MakeRegisters } from '@portal/shared-core/views/company-pdf';
import type { QueryClient } from '@tanstack/react-query';

import type { Company } from '#/components/company/company.queries.ts';

import { submittedChanges } from './submitted-changes.ts';

/** A file of the pack; its bytes are made or fetched when its turn comes. */
export interface PackFile {
  path: string;
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** The hash of the upload, which the bytes have to have; null where none was kept. */
  sha256: string | null;
}

interface PackParams {
  scope: TenantScope;
  company: Company;
  departureId: string;
  issuer: ReturnType<typeof issuerOf>;
  queryClient: QueryClient;
  signal: AbortSignal;
}

addErrors(departureErrors);
addErrors(documentsErrors);

const utf8 = new TextEncoder();

/** The files of the pack of a company that leaves, in their order. Notes in the access log that they are opened. */
export async function packFiles(params: PackParams): Promise<PackFile[]> {
  const { scope, company, departureId, queryClient, signal } = params;
  const [stored, registers, duties, standings, changes] = await Promise.all([
    scope.supabase
      .rpc('start_departure_pack', { departure_id: departureId })
      .abortSignal(signal)
      .then(unwrap),
    queryClient.fetchQuery(companyListQueries.registers('admin', scope, company.id)),
    scope
      .from('duty_list')
      .select('rule_name, because, due_on, amount, currency')
      .eq('company_id', company.id)
      .eq('state', 'open')
      .order('due_on')
      .limit(1000)
      .abortSignal(signal)
      .then(unwrap),
    scope.supabase
      .rpc('company_standings', { company: company.id })
      .abortSignal(signal)
      .then(unwrap),
    submittedChanges(scope, company.id, signal),
  ]);
  // The API cuts an answer off: a pack that lacks files is none.
  if (stored.length >= MOST_ROWS) throw new AppError('departure.pack_invalid');
  const names = new Map(company.participants.map(({ party }) => [party.id, party.name]));
  const documents = stored.map((file) => ({ ...file, path: placeOf(file, names) }));
  const taken = new Map<string, number>();
  return [
    { path: 'registers/registers.pdf', sha256: null, bytes: () => registersPdf(params, registers) },
    ...Object.entries(registers).map(([name, rows]) =>
      table(`registers/${name}.csv`, rows as readonly Record<string, unknown>[]),
    ),
    table('company/particulars.csv', [particularsOf(company)]),
    table('company/standings.csv', standings),
    table('company/open-duties.csv', duties),
    table('company/change-requests.csv', changes),
    table(
      'documents-index.csv',
      documents.map(({ path, category, file_name: name, bytes, sha256 }) => ({
        path,
        category,
        file_name: name,
        bytes,
        sha256,
      })),
    ),
    ...documents.map(({ path, storage_path: place, sha256 }) => ({
      path: unused(path, taken),
      sha256,
      bytes: () => download(scope, place, signal),
    })),
  ];
}

function placeOf(
  file: { id: string; party_id: string | null; category: string; file_name: string },
  names: ReadonlyMap<string, string>,
): string {
  const folder =
    file.party_id === null ? 'documents' : `kyc/${safe(names.get(file.party_id) ?? file.party_id)}`;
  // The id keeps two files of one name apart.
  return `${folder}/${safe(file.category)}-${file.id.slice(0, 8)}-${safe(file.file_name)}`;
}

/** A name that every system takes as that of a file. */
export const safe = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 100);

function unused(path: string, taken: Map<string, number>): string {
  const times = taken.get(path) ?? 0;
  taken.set(path, times + 1);
  return times === 0 ? path : `${times}-${path}`;
}

function table(path: string, rows: readonly Record<string, unknown>[]): PackFile {
  const columns = Object.keys(rows[0] ?? {}).filter(
    (column) => !column.endsWith('_id') || column === 'party_id',
  );
  const text = [
    CSV_MARK,
    csvLine(columns),
    ...rows.map((row) => csvLine(columns.map((column) => cellOf(row[column])))),
  ].join('');
  return { path, sha256: null, bytes: async () => utf8.encode(text) };
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

function particularsOf(company: Company): Record<string, unknown> {
  return {
    name: company.name,
    type: company.type,
    status: company.status,
    registration_number: company.registration_number,
    registration_date: company.registration_date,
    registered_office: company.registered_office,
    fiscal_year_end: company.fiscal_year_end,
    authorised_shares: company.authorised_shares,
    par_value: company.par_value,
    currency: company.currency,
    as_at: nassauToday(),
  };
}

async function registersPdf(
  { company, issuer }: PackParams,
  registers: Parameters<typeof MakeRegisters>[1],
): Promise<Uint8Array<ArrayBuffer>> {
  const { fetchFonts, makeRegisters } = await import('@portal/shared-core/views/company-pdf');
  const day = nassauToday();
  return makeRegisters(company, registers, day, { issuer, fonts: await fetchFonts(), madeOn: day });
}

async function download(
  scope: TenantScope,
  path: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const bucket = (await storageOf(scope.supabase)).from('documents');
  const file = unwrap(await bucket.download(path, {}, { signal }));
  if (!file) throw new AppError('not_found');
  return new Uint8Array(await file.arrayBuffer());
}
