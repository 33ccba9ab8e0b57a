import { nassauToday } from '../../domain/format.ts';
import { z, zodResolver } from '../../schema/index.ts';
import { useTenantScope } from '../../tenant/index.ts';
import { CommandForm } from '../../ui/command/index.ts';
import { FormDateField, FormMoneyField, FormTextField } from '../../ui/form/index.ts';
import { Stack } from '../../ui/index.ts';
import { levelsInForce, useSetLadder, type LevelValues } from './level.queries.ts';

interface Values {
  from: string;
  levels: LevelValues[];
}

const MOST_LEVELS = 4;

const levelRule = z
  .object({
    days: z.string(),
    name: z.string(),
    fee: z.nullable(z.string()),
    text: z.string(),
  })
  .check(
    z.refine(
      ({ days, name, text }) =>
        days.trim() === '' ||
        (/^\d{1,3}$/.test(days.trim()) && name.trim() !== '' && text.trim() !== ''),
      { message: 'Enter days as a number, a name and a text.', path: ['days'] },
    ),
  );

const rule = z.object({
  from: z.string().check(z.minLength(1, 'Enter the first day.')),
  levels: z.array(levelRule),
});

/** Sets up to four levels, each with its days, name, fee and text, from a day on. */
export function LevelsForm({
  levels,
  isOwn,
  onClose,
}: {
  levels: readonly { days: number; name: string; fee: number; text: string }[];
  isOwn: boolean;
  onClose: () => void;
}) {
  const command = useSetLadder();
  const scope = useTenantScope();
  const today = nassauToday();
  return (
    <CommandForm<Values, Parameters<typeof command.mutate>[0], undefined>
      label="Levels of letters"
      command={command}
      resolver={zodResolver(rule)}
      defaultValues={{
        from: today,
        levels: Array.from({ length: MOST_LEVELS }, (_, at) => {
          const level = levels[at];
          return level
            ? {
                days: String(level.days),
                name: level.name,
                fee: level.fee.toFixed(2),
                text: level.text,
              }
            : { days: '', name: '', fee: '0.00', text: '' };
        }),
      }}
      toInput={({ from, levels: given }, choice) => ({
        from,
        levels: choice === 'reset' ? null : given,
      })}
      submit={
        isOwn
          ? [{ label: 'Save the levels' }, { label: 'Use the platform’s levels', choice: 'reset' }]
          : [{ label: 'Save the levels' }]
      }
      onDone={onClose}
      onCancel={onClose}
      toast={{ text: 'Levels saved' }}
      keep={[...levelsInForce(scope).queryKey, 'kept']}
    >
      {({ control }) => (
        <>
          <p>
            Each level goes out once, on its day or after it, and never while the invoice is
            promised, disputed or reported as paid. A level without days is left out.
          </p>
          <FormDateField name="from" control={control} label="From" min={today} />
          {Array.from({ length: MOST_LEVELS }, (_, at) => (
            <fieldset key={at}>
              <legend>Level {at + 1}</legend>
              <Stack>
                <FormTextField
                  name={`levels.${at}.days`}
                  control={control}
                  label="Days after the due day"
                  maxLength={3}
                  optional
                />
                <FormTextField
                  name={`levels.${at}.name`}
                  control={control}
                  label="Name"
                  maxLength={60}
                  optional
                />
                <FormMoneyField
                  name={`levels.${at}.fee`}
                  control={control}
                  label="Fee"
                  currency="USD"
                  help="In the currency of the invoice, without VAT. It becomes an invoice of its own."
                />
                <FormTextField
                  name={`levels.${at}.text`}
                  control={control}
                  label="Text of the letter"
                  multiline
                  rows={2}
                  maxLength={2000}
                  optional
                />
              </Stack>
            </fieldset>
          ))}
        </>
      )}
    </CommandForm>
  );
}
