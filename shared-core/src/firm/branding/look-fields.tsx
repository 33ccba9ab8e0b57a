import type { Control, UseFormReturn } from 'react-hook-form';

import { z, zodResolver } from '../../schema/index.ts';
import { FormTextField } from '../../ui/form/index.ts';
import { Actions, Button } from '../../ui/index.ts';
import { BrandingPreview } from './branding-preview.tsx';
import { contrastText, isColour, nearest } from './contrast-text.ts';
import { LogoField } from './logo-field.tsx';
import { lookOf, type Branding } from './parts.ts';

/** The logo stays as it is stored, also where it changes meanwhile: a new one takes its place once it is checked. */
const KEPT = 'kept';

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
    logo_path: KEPT,
  }),
  valueText: ({ branding: { name, primary, accent, logo_path: logo } }: { branding: Branding }) =>
    [
      name ?? 'our name',
      primary ?? 'our colour',
      accent ? `accent ${accent}` : 'our accent',
      logo ? 'an own logo' : 'our logo',
    ].join(', '),
};

/** The look that the form says, of a firm with that branding. */
export const lookGiven = ({ logo_path: logo, ...look }: Values, stored: Branding) =>
  lookOf({ ...look, logo_path: logoGiven(logo, stored) });

const logoGiven = (logo: string, stored: Branding) =>
  logo === KEPT ? (stored.logo_path ?? '') : logo;

/** Name, colours with their contrast, and logo, tried in both themes before they are saved. */
export function LookFields({
  form: { control, watch, setValue },
  tenantId,
  branding,
}: {
  form: UseFormReturn<Values>;
  tenantId: string;
  /** As it is stored. */
  branding: Branding;
}) {
  const { name, primary, accent, logo_path: given } = watch();
  const logo = logoGiven(given, branding);
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
      <LogoField
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
