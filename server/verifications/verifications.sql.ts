import type { Queryable, Transaction } from '#server/platform/database/database.ts'

/** No attempts count against the new code yet. */
export async function saveVerification(
  tx: Transaction,
  code: { memberId: number; phone: string; codeHash: string; expiresAt: Date },
): Promise<void> {
  await tx.query({
    text: `
      insert into verifications (member_id, phone, code_hash, expires_at)
      values ($1, $2, $3, $4)
      on conflict (member_id) do update
      set phone = $2, code_hash = $3, expires_at = $4, try_count = 0`,
    values: [code.memberId, code.phone, code.codeHash, code.expiresAt],
  })
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
  const rows = await on.query<{ phone: string; codeHash: string }>({
    text: `
      update verifications
      set try_count = try_count + 1
      where member_id = $1
        and try_count < $2
        and expires_at > $3
      returning phone, code_hash`,
    values: [memberId, attemptsMax, now],
  })
  return rows[0] ?? null
}

export async function selectExpiry(
  on: Queryable,
  { memberId, attemptsMax, now }: { memberId: number; attemptsMax: number; now: Date },
): Promise<Date | null> {
  const rows = await on.query<{ expiresAt: Date }>({
    name: 'select-code-expiry',
    text: `
      select verifications.expires_at
      from verifications
      join members on members.id = verifications.member_id
      where verifications.member_id = $1
        and verifications.try_count < $2
        and verifications.expires_at > $3
        and verifications.phone = members.tel`,
    values: [memberId, attemptsMax, now],
  })
  return rows[0]?.expiresAt ?? null
}

/** False if another call has already deleted or replaced the code. */
export async function consumeCode(
  tx: Transaction,
  { memberId, codeHash }: { memberId: number; codeHash: string },
): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from verifications where member_id = $1 and code_hash = $2 returning member_id',
    values: [memberId, codeHash],
  })
  return rows.length > 0
}

export async function deleteExpired(on: Queryable, now: Date): Promise<void> {
  await on.query({ text: 'delete from verifications where expires_at <= $1', values: [now] })
}
