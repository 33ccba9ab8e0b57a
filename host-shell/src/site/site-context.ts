import { useOutletContext } from 'react-router-dom';

/** How to reach us, from the run-time configuration. */
export interface SiteContact {
  /** Lines of the postal address. */
  address: readonly string[];
  email: string;
  phone: string;
}

/** Where visitors' questions go. */
export interface SiteBackend {
  url: string;
  key: string;
}

/** What the layout hands to the page inside it; nulls while the page is what the build drew. */
export interface SiteContext {
  contact: SiteContact | null;
  backend: SiteBackend | null;
}

/** The configuration of this installation, for a page inside `SiteLayout`. */
export function useSite(): SiteContext {
  return useOutletContext<SiteContext>();
}
