import { unwrap, type Json } from '@portal/shared-core/supabase';
import { useAction, useTenantScope, type TenantScope } from '@portal/shared-core/tenant';

import { rowsOf, type EnteredCompany } from '../entered.ts';
import type { ImportCompany } from './import.queries.ts';

type Problem = ImportCompany['problems'][number];

/** What became of a company that was entered by hand. */
export type Entered =
  | { kind: 'entered' | 'known'; companyId: string }
  /** Someone may be known: the page of the import asks. */
  | { kind: 'undecided'; importId: string }
  | { kind: 'refused'; problems: Problem[] };

async function enter(
  { supabase, tenantId }: TenantScope,
  values: EnteredCompany,
): Promise<Entered> {
  const importId = crypto.randomUUID();
  const { people, company } = rowsOf(values);
  unwrap(
    await supabase.rpc('start_import', {
      import_id: importId,
      tenant_id: tenantId,
      file_name: values.name.trim(),
      client_id: values.client?.value ?? '',
      by_hand: true,
    }),
  );
  if (people.length > 0) {
    unwrap(
      await supabase.rpc('put_import_people', { import_id: importId, people: people as Json }),
    );
  }
  unwrap(
    await supabase.rpc('put_import_companies', {
      import_id: importId,
      companies: [company] as Json,
    }),
  );
  unwrap(await supabase.rpc('check_import', { import_id: importId }));
  const read = async () =>
    unwrap(await supabase.rpc('import_company_list', { import_id: importId, size: 1 }))[0];
  const checked = await read();
  const wrong = unwrap(
    await supabase.rpc('import_person_list', { import_id: importId, show: 'refused', size: 100 }),
  ).flatMap(({ problems }) => problems);
  if (checked?.state === 'refused' || checked?.state === 'known') {
    // It is entered anew from the form: what was sent is of no use any more.
    unwrap(await supabase.rpc('discard_import', { import_id: importId }));
    return checked.state === 'known'
      ? { kind: 'known', companyId: checked.known_id ?? '' }
      : { kind: 'refused', problems: [...wrong, ...checked.problems] };
  }
  const [alike] = unwrap(
    await supabase.rpc('import_person_list', { import_id: importId, show: 'alike', size: 1 }),
  );
  if (checked?.state === 'alike' || alike) return { kind: 'undecided', importId };
  unwrap(await supabase.rpc('begin_import', { import_id: importId }));
  const entered = await read();
  return entered?.company_id
    ? { kind: 'entered', companyId: entered.company_id }
    : { kind: 'refused', problems: entered?.problems ?? [] };
}

/** Enters a company that was not formed here, with the checks of an import; nothing is entered while something is wrong. */
export function useEnterCompany() {
  const scope = useTenantScope();
  return useAction((values: EnteredCompany) => enter(scope, values));
}
