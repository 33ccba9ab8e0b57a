/** From how many letters on a name is looked at. */
export const ENOUGH = 3;
