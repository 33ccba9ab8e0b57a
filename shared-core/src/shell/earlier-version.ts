import { create } from 'zustand';

/** Set where the page runs an earlier version of its portal than visits get. */
export const useEarlierVersion = create<{ tryNewest: (() => void) | null }>()(() => ({
  tryNewest: null,
}));

/** Has the page say that it runs an earlier version, because the newest did not start on this device. `tryNewest` loads that one again. */
export function noteEarlierVersion(tryNewest: () => void): void {
  useEarlierVersion.setState({ tryNewest });
}
