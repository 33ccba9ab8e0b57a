import type { LucideIcon } from 'lucide-react';

export type { LucideIcon };

/** One family, one weight: 20 px, stroke 1.5. An icon beside text is decoration; give it a `label` only when it is alone. */
export function Icon({
  of: Glyph,
  size = 20,
  label,
}: {
  of: LucideIcon;
  size?: 16 | 18 | 20 | 24;
  label?: string;
}) {
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Glyph size={size} strokeWidth={1.5} absoluteStrokeWidth {...name} />;
}
