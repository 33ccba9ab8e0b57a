import { useState } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';

import { toAppError } from '../../errors/index.ts';
import { z, zodResolver } from '../../schema/index.ts';
import { storageOf, useSupabase } from '../../supabase/index.ts';
import { FormTextField } from '../../ui/form/index.ts';
import { Actions, Button, FileDrop, InlineAlert } from '../../ui/index.ts';
import { BrandingPreview } from './branding-preview.tsx';
import { contrastText, isColour, nearest } from './contrast-text.ts';
import type { Branding } from './parts.ts';

const LARGEST = 512 * 1024;

const colour = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || isColour(text), 'Write a colour like #0b6e6e.'),
  z.refine(
    (text) => !isColour(text) || nearest(text) === text,
    'White words are not readable on this colour. Choose a darker one.',
  ),
);

const schema = z.object({
  name: z.string().check(z.trim(), z.maxLength(160, 'Enter at most 160 characters.')),
  primary: colour,
  accent: colour,
  logo_path: z.string(),
});

const colours = [
  { name: 'primary', label: 'Main colour', use: 'Buttons, links and what is selected.' },
  { name: 'accent', label: 'Accent colour', use: 'Counts, and the second colour of charts.' },
] as const;

type Values = z.infer<typeof schema>;

/** How the portal looks to the people of a firm, as a form has it. */
export const lookPart = {
  resolver: zodResolver(schema),
  valuesOf: ({ branding }: { branding: Branding }): Values => ({
    name: branding.name ?? '',
    primary: branding.primary ?? '',
    accent: branding.accent ?? '',
    logo_path: branding.logo_path ?? '',
  }),
  valueText: ({ branding: { name, primary, accent, logo_path: logo } }: { branding: Branding }) =>
    [
      name ?? 'our name',
      primary ?? 'our colour',
      accent ? `accent ${accent}` : 'our accent',
      logo ? 'an own logo' : 'our logo',
    ].join(', '),
};

/** Name, colours with their contrast, and logo, tried in both themes before they are saved. */
export function LookFields({
  form: { control, watch, setValue },
  tenantId,
}: {
  form: UseFormReturn<Values>;
  tenantId: string;
}) {
  const { name, primary, accent, logo_path: logo } = watch();
  return (
    <>
      <FormTextField
        name="name"
        control={control}
        label="Name shown"
        help="Empty shows ours."
        optional
      />
      {colours.map((field) => (
        <ColourField
          key={field.name}
          {...field}
          control={control}
          value={field.name === 'primary' ? primary : accent}
          onNearest={(value) => setValue(field.name, value, { shouldDirty: true })}
        />
      ))}
      <Logo
        tenantId={tenantId}
        path={logo}
        onChange={(path) => setValue('logo_path', path, { shouldDirty: true })}
      />
      <BrandingPreview
        name={name || 'BahamasInc'}
        primary={primary}
        accent={accent}
        logoPath={logo}
      />
    </>
  );
}

/** A colour, what it is for and how readable it is, and the nearest that is dark enough. */
function ColourField({
  name,
  label,
  use,
  control,
  value,
  onNearest,
}: (typeof colours)[number] & {
  control: Control<Values>;
  value: string;
  onNearest: (value: string) => void;
}) {
  return (
    <>
      <FormTextField
        name={name}
        control={control}
        label={label}
        help={`${use} ${contrastText(value)}`}
        optional
      />
      {isColour(value) && nearest(value) !== value && (
        <Actions>
          <Button size="small" onClick={() => onNearest(nearest(value))}>
            Use {nearest(value)}, the nearest that is dark enough
          </Button>
        </Actions>
      )}
    </>
  );
}

function Logo({
  tenantId,
  path,
  onChange,
}: {
  tenantId: string;
  path: string;
  onChange: (path: string) => void;
}) {
  const supabase = useSupabase();
  const [failed, setFailed] = useState('');

  /** A logo has an address of its own; people see it once the branding names it. */
  async function place(file: File | undefined) {
    if (!file) return;
    setFailed('');
    const ending = file.type === 'image/png' ? 'png' : 'jpg';
    const wanted = `${tenantId}/${crypto.randomUUID()}.${ending}`;
    const bucket = (await storageOf(supabase)).from('logos');
    const { error } = await bucket.upload(wanted, file, { contentType: file.type });
    if (!error) {
      onChange(wanted);
      return;
    }
    // The storage service says "not allowed" to each refusal of a policy; the database knows why.
    const { error: reason } = await supabase.rpc('check_upload', { path: wanted });
    const known = reason && toAppError(reason);
    setFailed((known?.code.includes('.') ? known : toAppError(error)).message);
  }

  return (
    <>
      {failed && (
        <InlineAlert tone="bad" title="The logo was not taken">
          {failed}
        </InlineAlert>
      )}
      <FileDrop
        label="Logo"
        accept={['image/png', 'image/jpeg']}
        acceptText="PNG or JPEG"
        maxBytes={LARGEST}
        onFiles={([file]) => void place(file)}
      />
      {path && (
        <Actions>
          <Button size="small" onClick={() => onChange('')}>
            Take the logo away
          </Button>
        </Actions>
      )}
    </>
  );
}
