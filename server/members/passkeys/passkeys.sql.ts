import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** The shop refuses a challenge that was made for the other purpose. */
export type Purpose = 'login' | 'addition'

export interface StoredPasskey {
  readonly id: string
  readonly device: string
  readonly createdAt: Date
  readonly usedAt: Date | null
}

export interface PasskeyKey {
  readonly memberId: number
  readonly publicKey: Buffer
  readonly signCount: number
}

/** Saves the challenge of a browser. It replaces the challenge that the browser got before. */
export async function saveChallenge(
  on: Queryable,
  challenge: { secretHash: Buffer; purpose: Purpose; challenge: string; expiresAt: Date },
): Promise<void> {
  await on.query(sql`
    insert into passkey_challenges (secret_hash, purpose, challenge, expires_at)
    values (
      ${challenge.secretHash}, ${challenge.purpose}, ${challenge.challenge},
      ${challenge.expiresAt}
    )
    on conflict (secret_hash, purpose) do update
    set challenge = ${challenge.challenge}, expires_at = ${challenge.expiresAt}`)
}

/** Null if the browser has no challenge that is still valid. */
export async function consumeChallenge(
  on: Queryable,
  { secretHash, purpose, now }: { secretHash: Buffer; purpose: Purpose; now: Date },
): Promise<string | null> {
  const rows = await on.query<{ challenge: string; isValid: boolean }>(sql`
    delete from passkey_challenges
    where secret_hash = ${secretHash}
      and purpose = ${purpose}
    returning challenge, expires_at > ${now} as is_valid`)
  return rows[0]?.isValid === true ? rows[0].challenge : null
}

export async function deleteExpiredChallenges(on: Queryable, now: Date): Promise<void> {
  await on.query(sql`delete from passkey_challenges where expires_at <= ${now}`)
}

/** Inserts a passkey. Returns false if the shop already has this passkey. */
export async function insertPasskey(
  tx: Transaction,
  passkey: PasskeyKey & { readonly id: string; readonly device: string; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into passkeys (id, member_id, public_key, sign_count, device, created_at)
    values (
      ${passkey.id}, ${passkey.memberId}, ${passkey.publicKey}, ${passkey.signCount},
      ${passkey.device}, ${passkey.now}
    )
    on conflict do nothing
    returning id`)
  return rows.length > 0
}

export async function selectPasskey(on: Queryable, id: string): Promise<PasskeyKey | null> {
  const rows = await on.query<PasskeyKey & Row>(sql`
    select member_id, public_key, sign_count
    from passkeys
    where id = ${id}`)
  return rows[0] ?? null
}

export function selectPasskeysOf(
  on: Queryable,
  memberId: number,
): Promise<(StoredPasskey & Row)[]> {
  return on.query(sql`
    select id, device, created_at, used_at
    from passkeys
    where member_id = ${memberId}
    order by created_at, id`)
}

/**
 * Saves the passkey's counter and the time of a login. Returns false if the passkey was removed
 * meanwhile, or if another login has saved the same counter or a greater one. A counter of 0 is
 * always accepted while the saved counter is 0, because most passkeys do not count.
 */
export async function updateUse(
  tx: Transaction,
  { id, signCount, now }: { id: string; signCount: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update passkeys
    set sign_count = ${signCount}, used_at = ${now}
    where id = ${id}
      and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))
    returning id`)
  return rows.length > 0
}

/** Deletes one passkey of the member. Returns false if the member has no such passkey. */
export async function deletePasskey(
  tx: Transaction,
  { id, memberId }: { id: string; memberId: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    delete
    from passkeys
    where id = ${id}
      and member_id = ${memberId}
    returning id`)
  return rows.length > 0
}

export async function deletePasskeysOf(tx: Transaction, memberId: number): Promise<void> {
  await tx.query(sql`delete from passkeys where member_id = ${memberId}`)
}

/** Saves the time of a login. Locks the member's row, as every login does. */
export async function updateLastLoginAt(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await tx.query(sql`update members set last_login_at = ${now} where id = ${memberId}`)
}
