import './augment.ts';
import { useColorScheme } from '@mui/material/styles';

/** Where the chosen mode is kept. A script that sets data-theme before the first paint reads the same key. */
export const modeStorageKey = 'bahamasinc_theme';
export const colorSchemeStorageKey = 'bahamasinc_theme_scheme';

const changeEvent = 'bahamasinc:theme';

interface ThemeChange {
  key: string;
  value: string;
}

/**
 * Storage for MUI's colour scheme that also tells the other copies of MUI on this page: the browser's
 * own `storage` event reaches other tabs only, and each portal brings a provider of its own.
 */
export function sharedStorage({ key }: { key: string }) {
  return {
    get(defaultValue: string) {
      try {
        return localStorage.getItem(key) ?? defaultValue;
      } catch {
        return defaultValue;
      }
    },
    set(value: string) {
      try {
        if (localStorage.getItem(key) === value) return;
        localStorage.setItem(key, value);
      } catch {
        // Storage is blocked: the choice lasts as long as the page.
      }
      window.dispatchEvent(new CustomEvent<ThemeChange>(changeEvent, { detail: { key, value } }));
    },
    subscribe(handler: (value: string) => void) {
      function onStorage(event: StorageEvent) {
        if (event.key === key && event.newValue !== null) handler(event.newValue);
      }
      function onChange(event: Event) {
        const { detail } = event as CustomEvent<ThemeChange>;
        if (detail.key === key) handler(detail.value);
      }
      window.addEventListener('storage', onStorage);
      window.addEventListener(changeEvent, onChange);
      return () => {
        window.removeEventListener('storage', onStorage);
        window.removeEventListener(changeEvent, onChange);
      };
    },
  };
}

export type ThemeMode = 'system' | 'light' | 'dark';

/** The chosen mode and how to change it; every app on the page and every other tab follows. */
export function useThemeMode(): {
  mode: ThemeMode;
  /** What is shown now: the mode, or the system's answer. */
  scheme: 'light' | 'dark';
  setMode: (mode: ThemeMode) => void;
} {
  const { mode, systemMode, setMode } = useColorScheme();
  const chosen = mode ?? 'system';
  return { mode: chosen, scheme: chosen === 'system' ? (systemMode ?? 'light') : chosen, setMode };
}
