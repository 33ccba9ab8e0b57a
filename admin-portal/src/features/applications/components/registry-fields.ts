/* Fields of the Registrar's answer, the same for every kind of application. */

export const entityIdField = {
  name: 'registry_entity_id',
  label: 'Registry entity ID',
  help: "The number in the registry's online system.",
  maxLength: 40,
  optional: true,
} as const;

export const officeField = {
  name: 'registered_office',
  label: 'Registered office',
  help: 'As filed with the Registrar.',
  maxLength: 500,
  multiline: true,
  rows: 2,
} as const;
