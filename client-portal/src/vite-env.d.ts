/** Which build this is: a hash over its sources, or "development". */
declare const __PORTAL_BUILD__: string;

/** The version of the product and the commit it was built from: 1.0.0 (1d277365). */
declare const __PORTAL_VERSION__: string;
