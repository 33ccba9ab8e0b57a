import type { ApplicationData } from '@portal/shared-core/domain/application';

/** Whom or what a point before the approval is about: `people.0` → 'Ada Rolle', `checks.name_clearance` → 'Name clearance'. */
export function blockerName({ people = [] }: ApplicationData) {
  return (field: string): string | undefined => {
    const [, position, kind] = /^(?:people\.(\d+))?\.?(?:checks\.(\w+))?$/.exec(field) ?? [];
    const person = position && (people[Number(position)]?.name?.trim() || 'Unnamed');
    const check = kind && titleCase(kind.replaceAll('_', ' '));
    return [person, check].filter(Boolean).join(': ') || undefined;
  };
}

const titleCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
