import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** Returns the parameters and the salt of an operator's password; null if there is no password. */
export async function selectPasswordSalt(on: Queryable, mail: string): Promise<string | null> {
  const [row] = await on.query<{ salt: string | null }>(sql`
    select console.password_salt(${mail}) as salt`)
  return row?.salt ?? null
}

/**
 * The first half of a login: returns the operator of the mail address if the hash of the typed
 * password is right. With `isOptional`, an operator without a password needs none.
 */
export async function checkPasswordHash(
  tx: Transaction,
  query: { mail: string; typedHash: string; isOptional: boolean; now: Date },
): Promise<number | null> {
  const [row] = await tx.query<{ operatorId: number | null }>(sql`
    select console.check_password(${query.mail}, ${query.typedHash}, ${query.isOptional}, ${query.now}) as operator_id`)
  return row?.operatorId ?? null
}

type CodeFunction =
  | 'log_in_by_code'
  | 'log_in_by_recovery_code'
  | 'prove_by_code'
  | 'confirm_totp_secret'

/** Uses up a code of the actor by a function of the database. Returns false if it is wrong. */
export async function takeCode(
  tx: Transaction,
  name: CodeFunction,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ isRight: boolean }>({
    text: `select console.${name}($1, $2) as is_right`,
    values: [code, now],
  })
  return row?.isRight === true
}

/** Hands a passkey's signature to the shop's process. Returns null without a challenge. */
export async function submitAssertion(
  on: Queryable,
  row: { secretHash: Buffer; purpose: string; response: object; now: Date },
): Promise<number | null> {
  const [submitted] = await on.query<{ id: number | null }>(sql`
    select console.submit_assertion(${row.secretHash}, ${row.purpose}, ${JSON.stringify(row.response)}, ${row.now}) as id`)
  return submitted?.id ?? null
}

export type AssertionState = 'waiting' | 'right' | 'wrong' | 'used'

export async function selectAssertionState(
  on: Queryable,
  id: number,
): Promise<AssertionState | null> {
  const [row] = await on.query<{ state: AssertionState }>(sql`
    select state
    from console.assertions
    where id = ${id}`)
  return row?.state ?? null
}

/** Uses up a verified signature. Returns its operator, or null if the signature is not right. */
export async function takeAssertion(
  tx: Transaction,
  { id, secret, now }: { id: number; secret: string; now: Date },
): Promise<number | null> {
  const [row] = await tx.query<{ operatorId: number | null }>(sql`
    select console.take_assertion(${id}, ${secret}, ${now}) as operator_id`)
  return row?.operatorId ?? null
}

export async function deleteOldAssertions(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`delete from console.assertions where created_at < ${before}`)
}
