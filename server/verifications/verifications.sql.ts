import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

/** No attempts count against the new code yet. */
export async function saveVerification(
  tx: Transaction,
  code: { memberId: number; phone: string; codeHash: string; expiresAt: Date },
): Promise<void> {
  await tx.query(sql`
    insert into verifications (member_id, phone, code_hash, expires_at)
    values (${code.memberId}, ${code.phone}, ${code.codeHash}, ${code.expiresAt})
    on conflict (member_id) do update
    set
      phone = ${code.phone},
      code_hash = ${code.codeHash},
      expires_at = ${code.expiresAt},
      try_count = 0`)
}

export interface Verification {
  readonly phone: string
  readonly codeHash: string
}

/**
 * Counts an attempt before the code is compared, so that parallel guesses together get at most five
 * attempts. Returns null if the member has no code, or if the code is expired or has no attempts
 * left.
 */
export async function consumeAttempt(
  on: Queryable,
  { memberId, attemptsMax, now }: { memberId: number; attemptsMax: number; now: Date },
): Promise<Verification | null> {
  const rows = await on.query<{ phone: string; codeHash: string }>(sql`
    update verifications
    set try_count = try_count + 1
    where member_id = ${memberId}
      and try_count < ${attemptsMax}
      and expires_at > ${now}
    returning phone, code_hash`)
  return rows[0] ?? null
}

export async function selectExpiry(
  on: Queryable,
  { memberId, attemptsMax, now }: { memberId: number; attemptsMax: number; now: Date },
): Promise<Date | null> {
  const rows = await on.query<{ expiresAt: Date }>(named('select-code-expiry')`
    select verifications.expires_at
    from verifications
    join members on members.id = verifications.member_id
    where verifications.member_id = ${memberId}
      and verifications.try_count < ${attemptsMax}
      and verifications.expires_at > ${now}
      and verifications.phone = members.tel`)
  return rows[0]?.expiresAt ?? null
}

/** False if another call has already deleted or replaced the code. */
export async function consumeCode(
  tx: Transaction,
  { memberId, codeHash }: { memberId: number; codeHash: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    delete
    from verifications
    where member_id = ${memberId}
      and code_hash = ${codeHash}
    returning member_id`)
  return rows.length > 0
}

export async function deleteExpired(on: Queryable, now: Date): Promise<void> {
  await on.query(sql`delete from verifications where expires_at <= ${now}`)
}
