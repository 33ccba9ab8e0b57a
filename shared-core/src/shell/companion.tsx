import { useEffect } from 'react';

import type { PortalClient } from '../supabase/index.ts';
import { useActiveScope } from '../tenant/index.ts';
import { onExport } from '../ui/index.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { fetchParts } from './parts.ts';
import { ProgressBar } from './progress-bar.tsx';

/**
 * What accompanies the pages and is not on the first screen: the banner of a lost network, the progress of slow requests, the access log. It is
 * fetched while the network is there, and so is what the top bar opens on a click.
 */
export default function Companion() {
  useEffect(() => void fetchParts(), []);
  useNoteExports();
  return (
    <>
      <ProgressBar />
      <ConnectionBanner />
    </>
  );
}

/** Writes each export into the access log. The file is there already: a failure is no concern of the person. */
function useNoteExports() {
  const scope = useActiveScope();
  useEffect(() => {
    if (!scope) return;
    const { supabase, tenantId } = scope;
    return onExport(({ name, rows }) => void noteExport(supabase, tenantId, name, rows));
  }, [scope]);
}

async function noteExport(supabase: PortalClient, tenantId: string, name: string, rows: number) {
  await supabase.rpc('record_export', { tenant_id: tenantId, kind: name, rows });
}
