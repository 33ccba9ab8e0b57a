export const withoutScreen: { functions: Record<string, string>; tables: Record<string, string> } =
  { functions: {}, tables: {} };
