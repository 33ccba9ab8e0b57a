import styled from '@emotion/styled';
import { Icon } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { ChevronDown } from 'lucide-react';

import { questions } from './questions.ts';
import { Text } from './site-elements.ts';

const List = styled('div')({
  borderTop: `1px solid ${color.lineStrong}`,
  '& details': { borderBottom: `1px solid ${color.line}` },
  '& summary': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 16,
    padding: '16px 0',
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    cursor: 'pointer',
    listStyle: 'none',
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& summary svg': { color: color.secondary },
  '& [open] summary svg': { transform: 'rotate(180deg)' },
  '& details > p': { maxWidth: '64ch', padding: '0 40px 20px 0' },
});

/** Questions that open one by one, by the browser's own means: they work without JavaScript. */
export function QuestionList() {
  return (
    <List>
      {questions.map(({ question, answer }, index) => (
        <details key={question} name="questions" open={index === 0}>
          <summary>
            {question}
            <Icon of={ChevronDown} />
          </summary>
          <Text>{answer}</Text>
        </details>
      ))}
    </List>
  );
}
