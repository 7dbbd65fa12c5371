import type { Queryable } from '#server/platform/database/database.ts'
import type { SearchTerms } from './search.rule.ts'

const lettersOf = (text: string) => `replace(fold_text(${text}), ' ', '')`
/** The payer's name in kana of a row of `payments`, folded and without blanks. */
const KANA_LETTERS = lettersOf('kana')

/**
 * The columns of `members` whose beginning a search compares with a parameter. `$2` is the mail
 * address, `$3` the name and `$5` the digits of the search.
 */
const BEGINNINGS = [
  ['mail', '$2'],
  [lettersOf('last_name || first_name'), '$3'],
  [lettersOf('first_name'), '$3'],
  ['tel', '$5'],
  ['zipcode', '$5'],
] as const

/**
 * Finds members by the whole member number, mail address or order number, and by the beginning of
 * the mail address, name, payer's name in Katakana, phone number or postcode. Whole matches come
 * first. Each part of the statement reads its index in order and stops at the limit. A text of two
 * letters that many members share therefore costs no more than other texts.
 */
export async function selectMemberIds(
  on: Queryable,
  { id, mail, name, kana, digits, orderId }: SearchTerms,
  limit: number,
): Promise<number[]> {
  const rows = await on.query<{ id: number }>({
    text: `
      with hits as (
        select 0 as rank, id from members where id = $1
        union all
        select 0, id from members where mail = $2
        union all
        select 0, member_id from payments where order_id = $6
        union all
        (
          select 1, member_id
          from payments
          where kana is not null
            and ${KANA_LETTERS} collate "C" ^@ $4
          order by ${KANA_LETTERS} collate "C"
          limit $7
        )
        ${BEGINNINGS.map(beginningPart).join('')}
      )
      select id
      from hits
      group by id
      order by min(rank), id desc
      limit $7`,
    values: [id, mail, name, kana, digits, orderId, limit],
  })
  return rows.map((row) => row.id)
}

/**
 * Returns the SQL that adds the members whose column begins with the value. A value of null
 * matches no member.
 */
const beginningPart = ([column, value]: (typeof BEGINNINGS)[number]) => `
        union all
        (
          select 1, id
          from members
          where ${column} collate "C" ^@ ${value}
          order by ${column} collate "C"
          limit $7
        )`
