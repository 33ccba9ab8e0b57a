import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { runnerImport, type Plugin } from 'vite';

const SHEET = 'virtual:portal-theme.css';

/** `virtual:portal-theme.css`: the theme's variables and baseline, calculated in Node by src/theme-css.tsx. */
export function themeSheet(): Plugin {
  let root = process.cwd();
  return {
    name: 'portal-theme-sheet',
    configResolved(config) {
      root = config.root;
    },
    resolveId(id) {
      return id === SHEET ? `\0${SHEET}` : null;
    },
    async load(id) {
      if (id !== `\0${SHEET}`) return null;
      const { themeCss } = await runInNode<{ themeCss(): string }>(root, 'src/theme-css.tsx');
      return themeCss();
    },
  };
}

/** Runs a module of an app in Node, as Vite would transform it for the browser. */
export async function runInNode<T>(root: string, file: string): Promise<T> {
  const { module } = await runnerImport<T>(join(root, file), {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
  });
  return module;
}
