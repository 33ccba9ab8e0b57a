import { changeRuleOf } from '@portal/shared-core/changes';
import { nassauToday } from '@portal/shared-core/domain/format';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** What each kind of change needs and costs today. Reference data, the same for every tenant. */
export const changeRules = ({ supabase }: TenantScope) =>
  queryOptions({
    queryKey: ['admin', 'reference', 'change-rules'],
    meta: shows(),
    async queryFn({ signal }) {
      const today = nassauToday();
      const [rules, categories] = await Promise.all([
        supabase
          .from('change_rules')
          .select('kind, category, alternatives, note, fee')
          .lte('valid_from', today)
          .or(`valid_to.is.null,valid_to.gte.${today}`)
          .abortSignal(signal),
        supabase.from('document_categories').select('code, name, expires').abortSignal(signal),
      ]);
      const known = unwrap(categories);
      return unwrap(rules).map((rule) => changeRuleOf(rule, known));
    },
  });
