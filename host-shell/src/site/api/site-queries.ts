import { createQueryClient } from '@portal/shared-core/query';

/** The data cache of the public site. Apart from the portals' one, because nothing here depends on who is signed in. */
export const siteQueries = createQueryClient();
