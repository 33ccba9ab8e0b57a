import styled from '@emotion/styled';
import {
  EmptyState,
  ListHead,
  Page,
  Panel,
  SearchField,
  useListState,
} from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';

import { glossary } from '#/help/glossary.ts';

import { HelpTabs } from './help-tabs.tsx';

const Terms = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 220px) minmax(0, 1fr)',
  gap: '12px 24px',
  margin: 0,
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, maxWidth: '72ch', color: color.secondary },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, '& dd': { marginBottom: 12 } },
});

/** The words of the trade and of the portal (HLP-01). */
function GlossaryPage() {
  const { search, setSearch } = useListState({ key: 'term', direction: 'asc' });
  const wanted = search.trim().toLowerCase();
  const found = glossary.filter((entry) =>
    entry.some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <Page title="Help Center" width="wide" tabs={<HelpTabs />}>
      <ListHead>
        <SearchField label="Search the glossary" value={search} onChange={setSearch} />
      </ListHead>
      <Panel title="Glossary" note={found.length === 1 ? '1 word' : `${found.length} words`}>
        {found.length === 0 ? (
          <EmptyState title="No word matches" text="Try a part of the word." />
        ) : (
          <Terms>
            {found.map(([term, meaning]) => (
              <div key={term} style={{ display: 'contents' }}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </Terms>
        )}
      </Panel>
    </Page>
  );
}

export { GlossaryPage as Component };
