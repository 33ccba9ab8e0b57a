import './augment.ts';
import { useColorScheme } from '@mui/material/styles';

/** Where the selected mode is kept. A script that sets data-theme before the first paint reads the same key. */
export const modeStorageKey = 'bahamasinc_theme';
export const colorSchemeStorageKey = 'bahamasinc_theme_scheme';

export type ThemeMode = 'system' | 'light' | 'dark';

/** The selected mode and how to change it; the whole page and every other tab follow. */
export function useThemeMode(): {
  mode: ThemeMode;
  /** What is shown now: the mode, or the system's answer. */
  scheme: 'light' | 'dark';
  setMode: (mode: ThemeMode) => void;
} {
  const { mode, systemMode, setMode } = useColorScheme();
  const selected = mode ?? 'system';
  return {
    mode: selected,
    scheme: selected === 'system' ? (systemMode ?? 'light') : selected,
    setMode,
  };
}
