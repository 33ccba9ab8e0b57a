export { PortInUseError } from './port-in-use-error.ts';
export { DataFolderInUseError, lockDataFolder } from './data-lock.ts';
export { ACCESS_TOKEN_SECONDS } from './auth/options.ts';
export { rotateSigningKey } from './gateway/keys.ts';
export { startBackend, type BackendOptions, type RunningBackend } from './start-backend.ts';
export { DatabaseLine } from './database/database-line.ts';
export { MailLine } from './mail/mail-line.ts';
export { sendDue } from './mail/outbox.ts';
export { recogniseBytes } from './storage/content-check.ts';
export type { MakeReceipt } from './mail/send-next.ts';
export { isConnectionLost } from './database/connection-lost.ts';
export type { SmtpOptions } from './mail/smtp-mailer.ts';
export {
  startPostgres,
  type PostgresOptions,
  type RunningPostgres,
} from './postgres/start-postgres.ts';
export { ownAll, placeOfData } from './postgres/places.ts';
export { findProcesses } from './postgres/processes.ts';
export { chooseRunAs } from './postgres/run-as.ts';
export { bootstrapDatabase } from './database/bootstrap.ts';
export { migrate, MigrationHistoryError } from './database/migrate.ts';
export { SqlFileError } from './database/run-sql.ts';
export { seed } from './database/seed.ts';
