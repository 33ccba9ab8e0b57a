import { useSyncExternalStore } from 'react';

/** Where the selected mode is kept. The host's script before the first paint, `first-paint.js`, reads the same key. */
export const modeStorageKey = 'bahamasinc_theme';

export type ThemeMode = 'system' | 'light' | 'dark';

type Scheme = 'light' | 'dark';

const listeners = new Set<() => void>();
/** The mode of this page while the browser refuses to store it. */
let unsaved: ThemeMode | undefined;

/**
 * The selected mode and how to change it. The page follows by the attribute `data-theme` of its root, which the CSS variables
 * depend on; every other tab follows by the storage.
 */
export function useThemeMode(): {
  mode: ThemeMode;
  /** The scheme on screen: the mode, or the system's. */
  scheme: Scheme;
  setMode: (mode: ThemeMode) => void;
} {
  const mode = useSyncExternalStore(subscribe, readMode, () => 'system' as const);
  const scheme = useSyncExternalStore(subscribe, readScheme, () => 'light' as const);
  return { mode, scheme, setMode };
}

function setMode(mode: ThemeMode): void {
  try {
    localStorage.setItem(modeStorageKey, mode);
    unsaved = undefined;
  } catch {
    unsaved = mode;
  }
  notify(mode);
}

function notify(mode: ThemeMode): void {
  document.documentElement.setAttribute('data-theme', schemeOf(mode));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const follow = () => notify(readMode());
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== modeStorageKey && key !== null) return;
    unsaved = undefined;
    follow();
  };
  const system = systemScheme();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  system?.addEventListener('change', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    system?.removeEventListener('change', follow);
  };
}

function readMode(): ThemeMode {
  if (unsaved) return unsaved;
  try {
    const kept = localStorage.getItem(modeStorageKey);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

function readScheme(): Scheme {
  return schemeOf(readMode());
}

function schemeOf(mode: ThemeMode): Scheme {
  if (mode !== 'system') return mode;
  return systemScheme()?.matches ? 'dark' : 'light';
}

/** Undefined where the browser cannot tell, as in jsdom. */
function systemScheme(): MediaQueryList | undefined {
  return (window.matchMedia as typeof window.matchMedia | undefined)?.(
    '(prefers-color-scheme: dark)',
  );
}
