import type { CountryLine } from '#contract/countries.rule.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export interface CountrySettings {
  readonly rules: readonly CountryLine[]
  readonly version: number
}

export async function selectCountries(on: Queryable): Promise<CountrySettings> {
  const [row] = await on.query<CountrySettings & Row>(sql`
    select country_rules as rules, countries_version as version
    from shop_settings`)
  if (row === undefined) throw new Error('the shop has no settings')
  return row
}

/** Returns false if the stored rules have another version. */
export async function updateCountries(
  tx: Transaction,
  { rules, version }: CountrySettings,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update shop_settings
    set country_rules = ${JSON.stringify(rules)}, countries_version = countries_version + 1
    where countries_version = ${version}
    returning 1`)
  return rows.length === 1
}

export interface CountryCount {
  /** A day in Japan. */
  readonly day: string
  readonly act: 'registration' | 'login'
  readonly code: string
  readonly rule: 'refused' | 'noted'
}

export async function addCount(
  on: Queryable,
  { day, act, code, rule }: CountryCount,
): Promise<void> {
  await on.query(named('add-country-count')`
    insert into country_counts (day, act, code, rule, times)
    values (${day}, ${act}, ${code}, ${rule}, 1)
    on conflict (day, act, code, rule) do update set times = country_counts.times + 1`)
}

/** The newest days first. */
export function selectCounts(
  on: Queryable,
  limit: number,
): Promise<(CountryCount & { readonly times: number } & Row)[]> {
  return on.query(sql`
    select day::text, act, code, rule, times
    from country_counts
    order by country_counts.day desc, act, code, rule
    limit ${limit}`)
}
