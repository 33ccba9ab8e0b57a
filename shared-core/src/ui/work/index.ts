export { HeldButton } from './held-button.tsx';
export { Kbd } from './kbd.ts';
export { PageKeys, type PageKey } from './page-keys.tsx';
