/* Events of the window, between the host, the frame and the pages of a portal. */

/** A newer release of a portal is there than the page runs. */
export const NEW_RELEASE_EVENT = 'portal:new-release';
/** The first screen of a portal is there; `detail` is about when it had its data, as `performance.now()` counts. */
export const FIRST_SCREEN_EVENT = 'portal:first-screen';
/** A page of a portal broke: an error that is no answer of the database. */
export const CRASHED_EVENT = 'portal:crashed';
/** A file of a portal could not be loaded. What fixes that is added to `detail`, has an end, and is waited for before the page is loaded again. */
export const FILE_FAILED_EVENT = 'portal:file-failed';
export type FileFailedEvent = CustomEvent<Promise<unknown>[]>;
