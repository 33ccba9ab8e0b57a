import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';

/** How many entries one part of a check reads, and one page of an export: the API answers at most 1,000 rows. */
const CHECK_PART = 20_000;
const BUNDLE_PAGE = 1_000;

/** How far a check has come. */
export interface CheckProgress {
  checked: number;
  entries: number;
}

/**
 * Checks a chain to its end, part by part: a new one, or one that was begun before. Resolves when the check has a result, or when the signal
 * aborts; the part under way is kept by the database.
 */
export async function checkChain(
  { supabase, tenantId }: TenantScope,
  { checkId, isPlatform, isBegun }: { checkId: string; isPlatform: boolean; isBegun: boolean },
  signal: AbortSignal,
  onProgress: (progress: CheckProgress) => void,
): Promise<void> {
  if (!isBegun) {
    const tenant = isPlatform ? {} : { tenant_id: tenantId };
    const start = supabase.rpc('start_audit_check', { check_id: checkId, ...tenant });
    unwrap(await start.abortSignal(signal));
  }
  while (!signal.aborted) {
    const part = supabase.rpc('continue_audit_check', { check_id: checkId, most: CHECK_PART });
    const [come] = unwrap(await part.abortSignal(signal));
    if (!come || come.state !== 'running') return;
    onProgress({ checked: come.checked, entries: come.entries });
  }
}

/** The lines of a bundle, as tools/audit-verifier/verify.mjs reads them: first what it must hold, then each entry. */
export async function readBundle(
  { supabase, tenantId }: TenantScope,
  { exportId, isPlatform }: { exportId: string; isPlatform: boolean },
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<string> {
  const manifest = supabase.rpc('start_audit_export', {
    export_id: exportId,
    tenant_id: isPlatform ? null : tenantId,
  });
  const lines = [JSON.stringify(unwrap(await manifest.abortSignal(signal)))];
  for (let afterId = 0; ;) {
    const page = supabase.rpc('audit_export_page', {
      export_id: exportId,
      after_id: afterId,
      page_size: BUNDLE_PAGE,
    });
    const entries = unwrap(await page.abortSignal(signal));
    lines.push(...entries.map((entry) => JSON.stringify(entry)));
    onProgress(lines.length - 1);
    const last = entries.at(-1);
    if (!last || entries.length < BUNDLE_PAGE) return `${lines.join('\n')}\n`;
    afterId = last.id;
  }
}
