import styled from '@emotion/styled';

import { ButtonLink } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';
import type { HelpArticle } from './article.ts';

const Text = styled('div')({
  display: 'grid',
  gap: 16,
  fontSize: 14,
  lineHeight: '22px',
  '& ol': { display: 'grid', gap: 10, margin: 0, paddingLeft: 22, listStyle: 'decimal' },
  '& li::marker': { color: color.secondary, fontVariantNumeric: 'tabular-nums' },
  '& p': { textWrap: 'pretty' },
});

const Action = styled('div')({ marginTop: 4 });

/** One article, and at its end the button that begins the task. */
export function ArticleContent({
  article,
  hasScreen,
}: {
  article: HelpArticle;
  hasScreen: (address: string) => boolean;
}) {
  const { intro, steps = [], notes = [], action } = article;
  return (
    <Text>
      <p>{intro}</p>
      {steps.length > 0 && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {hasScreen(action.to) && (
        <Action>
          <ButtonLink to={`${action.to}?help=${article.slug}`} variant="contained">
            {action.label}
          </ButtonLink>
        </Action>
      )}
    </Text>
  );
}
