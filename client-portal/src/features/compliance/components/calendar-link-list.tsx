import styled from '@emotion/styled';
import { Button, DateText, QueryState, SectionHead, type ShownQuery } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import type { CalendarLink } from '../api/calendar-link.queries.ts';

const Lines = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '8px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& > li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { display: 'block', fontWeight: 500 },
  '& small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
});

/** The links there are, for all companies of the person, each with the way to end it. */
export function CalendarLinkList({
  query,
  onRevoke,
}: {
  query: ShownQuery<CalendarLink[]>;
  onRevoke: (link: CalendarLink) => void;
}) {
  return (
    <section>
      <SectionHead title="Your links" />
      <QueryState query={query} failed="Your links could not be loaded">
        {(links) =>
          links.length === 0 ? (
            <p>You have no link yet.</p>
          ) : (
            <Lines aria-label="Your links">
              {links.map((link) => (
                <li key={link.id}>
                  <div>
                    <b>{nameOf(link)}</b>
                    <small>
                      Created <DateText value={link.created_at} />,{' '}
                      {link.last_read_on ? (
                        <>
                          last read <DateText value={link.last_read_on} />
                        </>
                      ) : (
                        'not read yet'
                      )}
                    </small>
                  </div>
                  <Button
                    size="small"
                    danger
                    aria-label={`Revoke the link: ${nameOf(link)}`}
                    onClick={() => onRevoke(link)}
                  >
                    Revoke
                  </Button>
                </li>
              ))}
            </Lines>
          )
        }
      </QueryState>
    </section>
  );
}

/** Which duties a link has. */
export function nameOf({ company_id: company, company: known }: CalendarLink): string {
  if (company === null) return 'All your companies';
  return known?.name ?? 'A company you do not see any more';
}
