import styled from '@emotion/styled';
import { searchArticles, type HelpArticle } from '@portal/shared-core/help';
import {
  EmptyState,
  ListHead,
  Page,
  Panel,
  SearchField,
  TextLink,
  useListState,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { articleGroups, articles } from '#/help/articles.ts';

import { HelpTabs } from './help-tabs.tsx';

const Groups = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 420px), 1fr))',
  alignItems: 'start',
  gap: 16,
});

const List = styled('ul')({
  display: 'grid',
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& p': { fontSize: 13, lineHeight: '20px', color: color.secondary },
});

/** What staff do with the portal, one article for each task (HLP-01). The articles open beside the page. */
function HelpPage() {
  const { search, setSearch } = useListState({ key: 'title', direction: 'asc' });
  const found = searchArticles(articles, search);
  return (
    <Page
      title="Help Center"
      subText="One article for each task. ? in the top bar opens the one about the page you are on."
      width="wide"
      tabs={<HelpTabs />}
    >
      <ListHead>
        <SearchField label="Search help" value={search} onChange={setSearch} />
      </ListHead>
      {search.trim() === '' ? (
        <Groups>
          {articleGroups.map((group) => (
            <Panel key={group.title} title={group.title}>
              <Articles articles={group.articles} />
            </Panel>
          ))}
        </Groups>
      ) : found.length === 0 ? (
        <Panel flush>
          <EmptyState title="No article matches" text="Try other words." />
        </Panel>
      ) : (
        <Panel title={found.length === 1 ? '1 article' : `${found.length} articles`}>
          <Articles articles={found} isFull />
        </Panel>
      )}
    </Page>
  );
}

function Articles({
  articles: shown,
  isFull = false,
}: {
  articles: readonly HelpArticle[];
  /** With what each is for. */
  isFull?: boolean;
}) {
  return (
    <List>
      {shown.map(({ slug, title, intro }) => (
        <li key={slug}>
          <TextLink to={`?help=${slug}`}>{title}</TextLink>
          {isFull && <p>{intro}</p>}
        </li>
      ))}
    </List>
  );
}

export { HelpPage as Component };
