import type { Queryable, Transaction } from '#server/platform/database.ts'

export interface Visit {
  readonly secretHash: Buffer
  readonly paymentId: number
  readonly sessionHash: Buffer
  readonly now: Date
}

export async function insertVisit(on: Queryable, visit: Visit): Promise<void> {
  await on.query({
    text: `
      insert into secure_visits (secret_hash, payment_id, session_hash, created_at)
      values ($1, $2, $3, $4)`,
    values: [visit.secretHash, visit.paymentId, visit.sessionHash, visit.now],
  })
}

/** Uses the visit up and answers its payment; `isFirst` is false for one that was used before. */
export async function useVisit(
  tx: Transaction,
  { secretHash, sessionHash, now }: Omit<Visit, 'paymentId'>,
): Promise<{ paymentId: number; isFirst: boolean } | null> {
  const rows = await tx.query<{ paymentId: number; isFirst: boolean }>({
    text: `
      update secure_visits as visit
      set used_at = coalesce(visit.used_at, $3)
      from (
        select secret_hash, used_at
        from secure_visits
        where secret_hash = $1
        for update
      ) as before
      where visit.secret_hash = before.secret_hash
        and visit.session_hash = $2
      returning visit.payment_id as "paymentId", before.used_at is null as "isFirst"`,
    values: [secretHash, sessionHash, now],
  })
  return rows[0] ?? null
}

export async function deleteOldVisits(on: Queryable, before: Date): Promise<void> {
  await on.query({ text: 'delete from secure_visits where created_at < $1', values: [before] })
}
