import type { TextPair } from '#contract/console/texts/english.rule.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/**
 * Returns the name, description and limit message of drafts and packs in both languages, keyed by
 * `draft-<id>` or `pack-<id>`.
 */
export async function selectTexts(
  on: Queryable,
  { draftIds, packIds }: { draftIds: readonly number[]; packIds: readonly number[] },
): Promise<ReadonlyMap<string, readonly TextPair[]>> {
  const rows = await on.query<{ key: string; pairs: TextPair[] }>(sql`
    select
      'draft-' || id as key,
      jsonb_build_array(
        jsonb_build_array(content -> 'name', content -> 'name_en'),
        jsonb_build_array(content -> 'detail_html', content -> 'detail_html_en'),
        jsonb_build_array(content -> 'limit_message', content -> 'limit_message_en')
      ) as pairs
    from console.drafts
    where id = any(${draftIds})
    union all
    select
      'pack-' || id,
      jsonb_build_array(
        jsonb_build_array(name, coalesce(name_en, '')),
        jsonb_build_array(coalesce(detail_html, ''), coalesce(detail_html_en, '')),
        jsonb_build_array(coalesce(limit_message, ''), coalesce(limit_message_en, ''))
      )
    from packs
    where id = any(${packIds})`)
  return new Map(rows.map(({ key, pairs }) => [key, pairs]))
}
