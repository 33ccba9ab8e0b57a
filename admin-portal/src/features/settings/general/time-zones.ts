import type { FoundOption } from '@portal/shared-core/ui/form';

const MOST = 50;

/** 'America/New_York' → 'America/New York'. */
export function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** The time zones of the IANA database that this browser knows and whose name contains every typed word. */
export function searchZones(query: string): Promise<readonly FoundOption[]> {
  const valueText = query.toLowerCase().split(/[\s/_]+/);
  const found = ['UTC', ...Intl.supportedValuesOf('timeZone')]
    .map((value) => ({ value, label: zoneLabel(value) }))
    .filter(({ label }) => valueText.every((word) => label.toLowerCase().includes(word)));
  return Promise.resolve(
    found.slice(0, MOST).map((zone) => ({ ...zone, note: clockOf(zone.value) })),
  );
}

/** How far its clock is from UTC now: 'GMT-5'. */
function clockOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
