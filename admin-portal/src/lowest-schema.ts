/** The lowest version of the schema that this portal works with, as `schema_version()` answers. It is in each release of the portal as well. */
export const LOWEST_SCHEMA = '20261130132943';
