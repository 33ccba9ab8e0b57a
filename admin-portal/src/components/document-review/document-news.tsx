import styled from '@emotion/styled';
import { formatDateTime } from '@portal/shared-core/domain/format';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { Button, ConfirmDialog, InlineAlert, showToast } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { HeldButton } from '@portal/shared-core/ui/work';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useNotAllowed } from '../duties/use-not-allowed.ts';

/** How many of those who were notified are listed, the last ones first. */
const MOST = 50;

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px 16px',
  borderTop: `1px solid ${color.line}`,
  fontSize: 13,
  '& > div': { flex: '1 1 200px', minWidth: 0 },
  '& > [role="alert"]': { flexBasis: '100%' },
});

/** Who was notified of a document that was made from a template; null for one that came otherwise. */
const documentNews = ({ tenantId, from }: TenantScope, documentId: string) =>
  queryOptions({
    queryKey: ['admin', tenantId, 'document-review', 'news', documentId],
    meta: shows('made_documents', 'document_news'),
    async queryFn({ signal }) {
      const made = from('made_documents')
        .select('id')
        .eq('id', documentId)
        .limit(1)
        .abortSignal(signal);
      if (unwrap(await made).length === 0) return null;
      const news = from('document_news')
        .select('id, sent_at, person:profiles!document_news_person_id_fkey(full_name, email)')
        .eq('document_id', documentId)
        .order('sent_at', { ascending: false })
        .order('id')
        .limit(MOST)
        .abortSignal(signal);
      return unwrap(await news);
    },
  });

/** Tells the client of a document that staff made, by a notification and a mail without the file, and says who was notified when (TPL-01). */
export function DocumentNews({ documentId }: { documentId: string }) {
  const { data: news } = useQuery(documentNews(useTenantScope(), documentId));
  const held = useNotAllowed('send_document_news');
  const send = useCommand('send_document_news');
  // A second press after a lost answer notifies no one twice.
  const [sending, setSending] = useState<string>(() => crypto.randomUUID());
  const [asking, setAsking] = useState(false);
  if (!news) return null;

  const tell = (again: boolean) =>
    send.mutate(
      { document_id: documentId, sending, again },
      {
        onSuccess(count) {
          setSending(crypto.randomUUID());
          showToast({
            text: count === 1 ? '1 person was notified' : `${count} people were notified`,
          });
        },
        onError: ({ code }) => setAsking(code === 'document.news_sent'),
        ...(again && { onSettled: () => setAsking(false) }),
      },
    );
  const isQuestion = send.error?.code === 'document.news_sent';

  return (
    <Bar role="group" aria-label="News to the client">
      <div>
        {news.length === 0
          ? 'The client was not notified of this document.'
          : sendings(news).map(({ at, people }) => (
              <p key={at}>
                Notified on {formatDateTime(at)}: {people.join(', ')}
              </p>
            ))}
      </div>
      {held ? (
        <HeldButton because={held}>Notify the client</HeldButton>
      ) : (
        <Button size="small" disabled={send.isPending} onClick={() => tell(false)}>
          Notify the client
        </Button>
      )}
      {send.error && !isQuestion && (
        <InlineAlert tone="bad" title={send.error.entry.title}>
          {send.error.message}
        </InlineAlert>
      )}
      <ConfirmDialog
        open={asking}
        title="Notify the client again?"
        confirmLabel="Notify them again"
        busy={send.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => tell(true)}
      >
        They were notified of this document less than a day ago.
      </ConfirmDialog>
    </Bar>
  );
}

/** Those who were notified at once, by the moment. */
function sendings(
  news: readonly { sent_at: string; person: { full_name: string; email: string } | null }[],
) {
  const moments = new Map<string, string[]>();
  for (const { sent_at: at, person } of news) {
    const people = moments.get(at) ?? [];
    people.push(person ? person.full_name || person.email : 'a closed account');
    moments.set(at, people);
  }
  return Array.from(moments, ([at, people]) => ({ at, people }));
}
