import type { ErrorVersion } from './api/client-error.queries.ts';
import { appName } from './client-error-columns.tsx';

/** Each app with how many errors it has. */
export function appOptions(versions: readonly ErrorVersion[]) {
  return ['site', 'client', 'admin'].map((value) => ({
    value,
    label: appName(value),
    count: versions
      .filter(({ portal }) => portal === value)
      .reduce((n, { errors }) => n + errors, 0),
  }));
}

/** Each version once, over its apps, with its errors and reports. */
export function versionOptions(versions: readonly ErrorVersion[]) {
  const names = [...new Set(versions.map(({ version }) => version))];
  return names.map((name) => {
    const own = versions.filter(({ version }) => version === name);
    const errors = own.reduce((sum, each) => sum + each.errors, 0);
    const reports = own.reduce((sum, each) => sum + each.reports, 0);
    return {
      value: name,
      label: `${name}: ${errors} ${errors === 1 ? 'error' : 'errors'}, ${reports} ${reports === 1 ? 'report' : 'reports'}`,
    };
  });
}
