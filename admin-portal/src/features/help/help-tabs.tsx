import { PageTabs } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** Articles, words and keys. */
export function HelpTabs() {
  const items = [
    { label: 'Articles', to: paths.help, end: true },
    { label: 'Glossary', to: paths.helpGlossary },
    { label: 'Keys', to: paths.helpKeys },
  ];
  return <PageTabs label="Help Center" items={items} />;
}
