import { useEffect } from 'react';

import { ConnectionBanner } from './connection-banner.tsx';
import { fetchParts } from './parts.ts';
import { ProgressBar } from './progress-bar.tsx';

/**
 * What accompanies the pages and is not on the first screen: the banner of a lost network, the progress of slow requests. It is
 * fetched while the network is there, and so is what the top bar opens on a click.
 */
export default function Companion() {
  useEffect(() => void fetchParts(), []);
  return (
    <>
      <ProgressBar />
      <ConnectionBanner />
    </>
  );
}
