import styled from '@emotion/styled';
import { Band, Text, Wrap } from './site-elements.ts';

const Column = styled('div')({
  maxWidth: '68ch',
  '& h2': { fontSize: 18, lineHeight: '26px', fontWeight: 600 },
  '& section + section': { marginTop: 32 },
  '& p': { marginTop: 6, fontSize: 16, lineHeight: '26px' },
});

/** Headings and paragraphs in a column to read. */
export function LegalText({ sections }: { sections: readonly { title: string; text: string }[] }) {
  return (
    <Band>
      <Wrap>
        <Column>
          {sections.map(({ title, text }) => (
            <section key={title}>
              <h2>{title}</h2>
              <Text>{text}</Text>
            </section>
          ))}
        </Column>
      </Wrap>
    </Band>
  );
}
