export { HeldButton } from './held-button.tsx';
export { Kbd } from './kbd.ts';
export type { PageKey } from './page-key.ts';
export { PageKeys } from './page-keys.tsx';
