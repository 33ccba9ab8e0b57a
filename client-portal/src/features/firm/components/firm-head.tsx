import { PageTabs } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import { sections } from '../sections.ts';

/** What the page of a firm is, under its title. */
export const firmText = (name: string) =>
  `How ${name} looks, is paid and is run. Its owners see this page.`;

export function FirmTabs() {
  return (
    <PageTabs
      label="Firm"
      items={sections.map(({ id, label }) => ({
        label,
        to: id === 'overview' ? paths.firm : paths.firmSection(id),
        end: id === 'overview',
      }))}
    />
  );
}
