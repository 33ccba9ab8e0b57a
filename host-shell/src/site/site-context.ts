import { useOutletContext } from 'react-router-dom';

/** How to reach us, from the run-time configuration. */
export interface SiteContact {
  /** Lines of the postal address. */
  address: readonly string[];
  email: string;
  phone: string;
}

/** What the layout hands to the page inside it. */
export interface SiteContext {
  contact: SiteContact;
}

/** The contact details, for a page inside `SiteLayout`. */
export function useSiteContact(): SiteContact {
  return useOutletContext<SiteContext>().contact;
}
