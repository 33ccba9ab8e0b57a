import { useEffect } from 'react';
import type { RouteObject } from 'react-router-dom';

import { FIRST_SCREEN_EVENT } from '../contract/index.ts';
import type { PortalClient } from '../supabase/index.ts';
import { useActiveScope } from '../tenant/index.ts';
import { exportCode, onExport, type Exported } from '../ui/index.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { EarlierVersionNotice } from './earlier-version-notice.tsx';
import { NewReleaseNotice } from './new-release-notice.tsx';
import { fetchPages } from './fetch-pages.ts';
import { fetchParts } from './parts.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useScreenList } from './use-screens.ts';
import { QUIET_MS } from './use-settled.ts';

/**
 * What accompanies the pages and is not on the first screen: the banner of a lost network, word of a new release, the progress of slow requests, the access log. It is
 * fetched while the network is there, and so are what the top bar opens on a click and all pages.
 */
export default function Companion() {
  useFetchAhead();
  useNoteExports();
  useFirstScreen();
  return (
    <>
      <ProgressBar />
      <ConnectionBanner />
      <EarlierVersionNotice />
      <NewReleaseNotice />
    </>
  );
}

/** Says that the first screen is there: its data was when this file was requested, but for the time without requests before that. */
function useFirstScreen() {
  useEffect(() => {
    const detail = performance.now() - QUIET_MS;
    window.dispatchEvent(new CustomEvent(FIRST_SCREEN_EVENT, { detail }));
  }, []);
}

/** Fetches what the top bar opens, then all pages. With hot reload each page is made when it is asked for, and none is fetched ahead. */
function useFetchAhead() {
  const screens = useScreenList();
  useEffect(() => {
    const ending = new AbortController();
    void fetchAhead(screens, ending.signal);
    return () => ending.abort();
  }, [screens]);
}

async function fetchAhead(screens: readonly RouteObject[], signal: AbortSignal) {
  await fetchParts();
  if (import.meta.env.PROD) await fetchPages(screens, signal);
}

/** Writes each export into the access log. The file is there already: a failure is no concern of the person. */
function useNoteExports() {
  const scope = useActiveScope();
  useEffect(() => {
    if (!scope) return;
    const { supabase, tenantId } = scope;
    return onExport((exported) => void noteExport(supabase, tenantId, exported));
  }, [scope]);
}

async function noteExport(supabase: PortalClient, tenantId: string, exported: Exported) {
  const { rows } = exported;
  await supabase.rpc('record_export', { tenant_id: tenantId, kind: exportCode(exported), rows });
}
