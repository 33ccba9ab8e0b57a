import { create } from 'zustand';

import { beginning, type LiveState } from './live-state.ts';

/** How far this page follows the database, for the top bar. */
export const useLive = create<LiveState>()(() => beginning(0));
