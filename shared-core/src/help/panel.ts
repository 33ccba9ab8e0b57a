/** What opens on a click; its code is not on the first screen. */
export { default as HelpPanel } from './help-panel.tsx';
