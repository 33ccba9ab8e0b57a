/** The number of letters from which a name is checked. */
export const ENOUGH = 3;
