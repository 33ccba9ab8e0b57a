/** Which build this is: a hash over its sources, or "development". */
declare const __PORTAL_BUILD__: string;
