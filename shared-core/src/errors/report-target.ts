/** Where errors of the browser are reported to. */
export interface ReportTarget {
  supabaseUrl: string;
  supabaseKey: string;
  /** The build of the host. */
  build: string;
}

/** The builds of the portals that were loaded, by their names. */
export const portalBuilds: Record<string, string> = {};
