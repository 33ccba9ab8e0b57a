import { createContext } from 'react';

/** True below a `Page`, whose heading is the only one of its level. */
export const InsidePage = createContext(false);
