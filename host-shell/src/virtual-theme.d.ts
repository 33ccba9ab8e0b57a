/** The theme's variables and baseline, written by tools/vite/theme-css.ts. */
declare module 'virtual:portal-theme.css';
