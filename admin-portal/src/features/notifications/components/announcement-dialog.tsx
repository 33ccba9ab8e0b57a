import {
  formatNumber,
  isDateOnly,
  nassauTimeZone,
  nassauToday,
} from '@portal/shared-core/domain/format';
import { daysLater } from '@portal/shared-core/domain/month';
import { toAppError } from '@portal/shared-core/errors';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button } from '@portal/shared-core/ui';
import { CommandDialog } from '@portal/shared-core/ui/command';
import {
  FormCombobox,
  FormDateField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { searchPeople } from '#/components/people/search-people.ts';

import {
  announcementQueries,
  usePublish,
  useTry,
  type Audience,
} from '../api/announcement.queries.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';

const person = z.object({ value: z.string(), label: z.string() });

const schema = z.object({
  to: z.enum(['firm', 'all', 'client', 'admin', 'people']),
  firm: z.string(),
  people: z.array(person),
  someone: z.nullable(person),
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a title.'),
      z.maxLength(200, 'Use at most 200 characters.'),
    ),
  message: z.string().check(z.maxLength(2000, 'Use at most 2,000 characters.')),
  link: z
    .string()
    .check(
      z.regex(
        /^(\/[^/\\].*)?$/,
        'Start with one slash: a page of the portal, such as /app/companies.',
      ),
    ),
  when: z.enum(['now', 'later']),
  day: z
    .string()
    .check(
      z.refine((day) => isDateOnly(day) && day >= nassauToday(), 'Choose today or a later day.'),
    ),
  time: z.string(),
});

type Values = z.infer<typeof schema>;

function audienceOf({ to, firm, people }: Values): Audience {
  const none = { tenant_ids: [], roles: [], user_ids: [] };
  if (to === 'all') return { ...none, audience: 'all' };
  if (to === 'firm') return { ...none, audience: 'tenants', tenant_ids: [firm] };
  if (to === 'people')
    return { ...none, audience: 'people', user_ids: people.map(({ value }) => value) };
  return { ...none, audience: 'roles', roles: [to] };
}

const textOf = ({ title, message, link }: Values) => ({
  title,
  message,
  ...(link && { link }),
});

/** Writes to many people at once, with the number of readers and what they will see. Load it with `lazy`. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const scope = useTenantScope();
  const publish = usePublish();
  // A second press after a lost answer notifies no one twice.
  const [id] = useState<string>(() => crypto.randomUUID());
  return (
    <CommandDialog<Values, Parameters<typeof publish.mutate>[0], number>
      title="New announcement"
      command={publish}
      resolver={zodResolver(schema)}
      defaultValues={{
        to: 'firm',
        firm: scope.tenantId,
        people: [],
        someone: null,
        title: '',
        message: '',
        link: '',
        when: 'now',
        day: daysLater(nassauToday(), 1),
        time: '09:00',
      }}
      toInput={(values) => ({
        announcement_id: id,
        ...textOf(values),
        ...audienceOf(values),
        ...(values.when === 'later' && {
          publish_at: `${values.day} ${values.time} ${nassauTimeZone}`,
        }),
      })}
      submit="Send to them"
      toast={{ text: 'The announcement goes out' }}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </CommandDialog>
  );
}

const audiences = [
  { value: 'firm', label: 'Everyone of a firm', isOfAll: false },
  { value: 'client', label: 'All clients of all firms', isOfAll: true },
  { value: 'admin', label: 'All staff', isOfAll: true },
  { value: 'people', label: 'Selected people', isOfAll: false },
  { value: 'all', label: 'Everyone', isOfAll: true },
];

function Fields({ form }: { form: UseFormReturn<Values> }) {
  const { control, setValue } = form;
  const scope = useTenantScope();
  const values = useWatch({ control }) as Values;
  const withinOneFirm = useNotAllowed('publish_announcement.all');
  const { data: firms = [] } = useQuery(announcementQueries.firms(scope));
  const reach = useQuery(announcementQueries.reach(scope, audienceOf(values)));
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchPeople(scope, text, signal),
    [scope],
  );
  const { people, someone } = values;

  function add() {
    if (!someone) return;
    if (!people.some(({ value }) => value === someone.value))
      setValue('people', [...people, someone]);
    setValue('someone', null);
  }

  return (
    <>
      <FormSelect
        name="to"
        control={control}
        label="To"
        options={audiences.filter(({ isOfAll }) => !isOfAll || !withinOneFirm)}
        {...(withinOneFirm && {
          help: 'People of one firm. The super admin alone writes to several firms.',
        })}
      />
      {values.to === 'firm' && (
        <FormSelect
          name="firm"
          control={control}
          label="Firm"
          options={firms.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {values.to === 'people' && (
        <>
          <FormCombobox name="someone" control={control} label="Person" search={search} />
          <div>
            <Button size="small" disabled={!someone} onClick={add}>
              Add this person
            </Button>
          </div>
          {people.length > 0 && (
            <ul aria-label="Selected people">
              {people.map(({ value, label }) => (
                <li key={value}>
                  {label}{' '}
                  <Button
                    size="small"
                    variant="text"
                    aria-label={`Remove ${label}`}
                    onClick={() =>
                      setValue(
                        'people',
                        people.filter((each) => each.value !== value),
                      )
                    }
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <p role="status">{reachText(reach.data, reach.error)}</p>
      <FormTextField name="title" control={control} label="Title" maxLength={200} />
      <FormTextField
        name="message"
        control={control}
        label="Message"
        maxLength={2000}
        counter
        multiline
        rows={4}
        optional
      />
      <FormTextField
        name="link"
        control={control}
        label="Page it opens"
        help="For example /app/companies."
        optional
      />
      <FormSelect
        name="when"
        control={control}
        label="When"
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later' },
        ]}
      />
      {values.when === 'later' && (
        <>
          <FormDateField name="day" control={control} label="Day" min={nassauToday()} />
          <FormSelect
            name="time"
            control={control}
            label="Time in Nassau"
            options={halfHours.map((time) => ({ value: time, label: time }))}
          />
        </>
      )}
      <AnnouncementPreview title={values.title} message={values.message} />
      <Trial form={form} />
    </>
  );
}

/** 00:00, 00:30, … */
const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

/** Sends it to its author alone, as its readers would get it. */
function Trial({ form }: { form: UseFormReturn<Values> }) {
  const attempt = useTry();
  async function send() {
    if (await form.trigger(['title', 'message', 'link'])) attempt.mutate(textOf(form.getValues()));
  }
  return (
    <div>
      <Button size="small" loading={attempt.isPending} onClick={() => void send()}>
        Try it on myself
      </Button>
      <p role="status">
        {attempt.isSuccess &&
          'It is in your notifications, and in your mailbox unless you switched that off.'}
        {attempt.error && toAppError(attempt.error).message}
      </p>
    </div>
  );
}

function reachText(
  reach: { readers: number; names: string[] | null } | null | undefined,
  error: Error | null,
): string {
  if (error) return `The number of readers could not be loaded. ${error.message}`;
  if (!reach) return 'Counting the readers…';
  const { readers, names } = reach;
  if (readers === 0) return 'It reaches no one.';
  const others = readers - (names?.length ?? 0);
  const who = [...(names ?? []), ...(others > 0 ? [`${formatNumber(others)} more`] : [])].join(
    ', ',
  );
  return `It reaches ${formatNumber(readers)} ${readers === 1 ? 'person' : 'people'}: ${who}. Who switched announcements off is not among them.`;
}
