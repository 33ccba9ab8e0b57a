export { PortInUseError } from './port-in-use-error.ts';
export {
  startPostgres,
  type PostgresOptions,
  type RunningPostgres,
} from './postgres/start-postgres.ts';
export { bootstrapDatabase } from './database/bootstrap.ts';
export { migrate, MigrationHistoryError } from './database/migrate.ts';
export { seed } from './database/seed.ts';
