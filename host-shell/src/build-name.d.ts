/** Which build this is, for reports of errors; written by tools/vite. */
declare const __PORTAL_BUILD__: string;
