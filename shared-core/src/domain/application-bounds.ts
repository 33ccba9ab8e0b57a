/** How much an application may hold; private.require_draft_bounds in the database decides by the same figures. */
export const applicationBounds = { people: 100, holdings: 300 } as const;
