import type { Queryable, Row, Transaction } from '#server/platform/database.ts'
import type { Rank, Ranks, Standing } from './ranks.rule.ts'

/** From the lowest to the top. */
export async function selectRanks(on: Queryable): Promise<Ranks> {
  const rows = await on.query<Omit<Rank, 'name'> & { ja: string; en: string } & Row>({
    name: 'select-ranks',
    text: `
      select
        id,
        name as ja,
        name_en as en,
        icon,
        month_yen as "monthYen",
        coin_permille as "coinPermille",
        keep_coins as "keepCoins"
      from ranks
      order by month_yen`,
  })
  const [lowest, ...others] = rows.map(
    ({ ja, en, ...rank }): Rank => ({ ...rank, name: { ja, en } }),
  )
  if (lowest === undefined) throw new Error('there is no rank')
  return [lowest, ...others]
}

const STANDING_COLUMNS = `
  rank_id as "rankId",
  month,
  sum_yen as "sumYen",
  last_sum_yen as "lastSumYen",
  is_kept as "isKept"`

export async function selectStanding(on: Queryable, memberId: number): Promise<Standing | null> {
  const [standing] = await on.query<Standing & Row>({
    name: 'select-standing',
    text: `select ${STANDING_COLUMNS} from standings where member_id = $1`,
    values: [memberId],
  })
  return standing ?? null
}

/** After the payment's row and before the balances: the same order as everywhere, so nothing deadlocks. */
export async function lockStanding(tx: Transaction, memberId: number): Promise<Standing | null> {
  const [standing] = await tx.query<Standing & Row>({
    name: 'lock-standing',
    text: `select ${STANDING_COLUMNS} from standings where member_id = $1 for update`,
    values: [memberId],
  })
  return standing ?? null
}

interface Stands extends Standing {
  readonly memberId: number
}

/** A member's first; leaves alone what another has written first. */
export async function insertStanding(tx: Transaction, stands: Stands): Promise<void> {
  await tx.query({
    name: 'insert-standing',
    text: `
      insert into standings (member_id, rank_id, month)
      values ($1, $2, $3)
      on conflict (member_id) do nothing`,
    values: [stands.memberId, stands.rankId, stands.month],
  })
}

export async function updateStanding(tx: Transaction, stands: Stands): Promise<void> {
  await tx.query({
    name: 'update-standing',
    text: `
      update standings
      set rank_id = $2, month = $3, sum_yen = $4, last_sum_yen = $5, is_kept = $6
      where member_id = $1`,
    values: [
      stands.memberId,
      stands.rankId,
      stands.month,
      stands.sumYen,
      stands.lastSumYen,
      stands.isKept,
    ],
  })
}
