import styled from '@emotion/styled';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { Button, EmptyState, Icon, SearchField, SidePanel } from '../ui/index.ts';
import { color, radius } from '../ui/theme/index.ts';
import { ArticleContent } from './article-content.tsx';
import { articlesFor, searchArticles, type HelpArticle } from './article.ts';
import { ASK, HERE, INDEX, useHelp } from './use-help.ts';

const List = styled('ul')({ margin: '8px 0 0', padding: 0, listStyle: 'none' });

const Line = styled('button')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  width: '100%',
  minHeight: 44,
  padding: '8px 12px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '& > svg': { flex: 'none', color: color.faint },
});

const Heading = styled('h3')({
  marginTop: 20,
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 600,
  color: color.secondary,
});

const Back = styled('div')({ marginBottom: 12 });

/**
 * Help beside the page: a search, the articles about this page first, one article, or the form that asks the team. Which of them is in the
 * address, `?help=…`, so that a link can point to it.
 */
export function HelpPanel({
  articles,
  hasScreen,
  ask,
  links,
  contact,
}: {
  articles: readonly HelpArticle[];
  /** Whether an address has a screen: `useScreens`. */
  hasScreen: (address: string) => boolean;
  /** The form that asks the team, where the portal has one. */
  ask?: ReactNode;
  /** More at the foot of the first view, such as the way to one's tickets. */
  links?: ReactNode;
  /** Who runs the portal, below the articles of the first view. */
  contact?: ReactNode;
}) {
  const { shown, show, close } = useHelp();
  const { pathname } = useLocation();
  const about = shown === HERE ? articlesFor(articles, pathname) : [];
  const article = about[0] ?? articles.find(({ slug }) => slug === shown);
  const isRequested = ask !== undefined && shown === ASK;
  const isFirst = !isRequested && !article;
  const title = article?.title ?? (isRequested ? 'Ask us' : 'Help');
  return (
    <SidePanel
      title={title}
      onClose={close}
      foot={
        !isRequested && (
          <>
            {ask && (
              <Button variant={article ? 'outlined' : 'contained'} onClick={() => show(ASK)}>
                Ask us
              </Button>
            )}
            {links}
          </>
        )
      }
    >
      {!isFirst && (
        <Back>
          <Button
            variant="text"
            size="small"
            startIcon={<Icon of={ArrowLeft} size={16} />}
            onClick={() => show(INDEX)}
          >
            All help
          </Button>
        </Back>
      )}
      {article && <ArticleContent key={article.slug} article={article} hasScreen={hasScreen} />}
      {about.length > 1 && (
        <>
          <Heading>More about this page</Heading>
          <Lines articles={about.slice(1)} label="More about this page" onChoose={show} />
        </>
      )}
      {isRequested && ask}
      {/* An article about a page that is not there explains nothing. */}
      {isFirst && (
        <ArticleSearch
          articles={articles.filter(({ action }) => hasScreen(action.to))}
          onChoose={show}
          advice={ask ? 'Try other words, or ask us.' : 'Try other words.'}
        />
      )}
      {isFirst && contact}
    </SidePanel>
  );
}

function ArticleSearch({
  articles,
  onChoose,
  advice,
}: {
  articles: readonly HelpArticle[];
  onChoose: (slug: string) => void;
  /** What to do when no article matches. */
  advice: string;
}) {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const found = searchArticles(articles, typed);
  const here = typed.trim() === '' ? articlesFor(articles, pathname) : [];
  const others = found.filter((article) => !here.includes(article));
  return (
    <>
      <SearchField label="Search help" value={typed} onChange={setTyped} />
      {here.length > 0 && (
        <>
          <Heading>About this page</Heading>
          <Lines articles={here} label="About this page" onChoose={onChoose} />
          <Heading>Everything else</Heading>
        </>
      )}
      {found.length === 0 ? (
        <EmptyState title="No article matches" text={advice} />
      ) : (
        <Lines articles={others} label="Articles" onChoose={onChoose} />
      )}
    </>
  );
}

function Lines({
  articles,
  label,
  onChoose,
}: {
  articles: readonly HelpArticle[];
  label: string;
  onChoose: (slug: string) => void;
}) {
  return (
    <List aria-label={label}>
      {articles.map(({ slug, title }) => (
        <li key={slug}>
          <Line type="button" onClick={() => onChoose(slug)}>
            {title}
            <Icon of={ChevronRight} size={16} />
          </Line>
        </li>
      ))}
    </List>
  );
}
