import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Difference, PageScript } from './page-scripts.rule.ts'

export interface PageCheck {
  readonly checkedAt: Date
  /** The Content-Security-Policy of the page, without its nonce. */
  readonly policy: string
  readonly scripts: readonly PageScript[]
  readonly differences: readonly Difference[]
}

export async function insertCheck(on: Queryable, check: PageCheck): Promise<void> {
  await on.query(sql`
    insert into page_script_checks (checked_at, policy, scripts, differences)
    values (
      ${check.checkedAt}, ${check.policy}, ${JSON.stringify(check.scripts)},
      ${JSON.stringify(check.differences)}
    )`)
}

export function selectChecks(on: Queryable, limit: number): Promise<(PageCheck & Row)[]> {
  return on.query(sql`
    select checked_at, policy, scripts, differences
    from page_script_checks
    order by checked_at desc, id desc
    limit ${limit}`)
}

export async function deleteChecks(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`delete from page_script_checks where checked_at < ${before}`)
}
