/** What opens on a click; its code is not on the first screen. */
export { HelpPanel } from './help-panel.tsx';
