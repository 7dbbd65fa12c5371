import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export async function selectPasskeyIds(on: Queryable, operatorId: number): Promise<string[]> {
  const rows = await on.query<{ id: string }>(sql`
    select id
    from console.passkeys
    where operator_id = ${operatorId}
    order by created_at, id`)
  return rows.map(({ id }) => id)
}

interface NewPasskey {
  readonly id: string
  readonly publicKey: Buffer
  readonly signCount: number
  readonly transports: readonly string[]
  readonly label: string
  readonly now: Date
}

/** Adds a passkey of the actor. Returns false if the passkey is registered already. */
export async function insertPasskey(tx: Transaction, row: NewPasskey): Promise<boolean> {
  const [added] = await tx.query<{ isAdded: boolean }>(sql`
    select console.add_passkey(${row.id}, ${row.publicKey}, ${row.signCount}, ${row.transports}, ${row.label}, ${row.now}) as is_added`)
  return added?.isAdded === true
}

/** Makes a new challenge for a browser. It replaces the browser's old one. */
export async function insertChallenge(
  on: Queryable,
  { secretHash, purpose, now }: { secretHash: Buffer; purpose: string; now: Date },
): Promise<Buffer> {
  const [row] = await on.query<{ challenge: Buffer }>(sql`
    select console.new_challenge(${secretHash}, ${purpose}, ${now}) as challenge`)
  return row?.challenge as Buffer
}

/** Returns null if the browser has no challenge or the challenge has expired. */
export async function takeChallenge(
  tx: Transaction,
  { secretHash, purpose, now }: { secretHash: Buffer; purpose: string; now: Date },
): Promise<string | null> {
  const [row] = await tx.query<{ challenge: string }>(sql`
    delete from console.challenges
    where secret_hash = ${secretHash}
      and purpose = ${purpose}
      and expires_at > ${now}
    returning challenge`)
  return row?.challenge ?? null
}

export async function deleteOldChallenges(on: Queryable, now: Date): Promise<void> {
  await on.query(sql`delete from console.challenges where expires_at <= ${now}`)
}

/** Stores a new secret of the actor's authenticator app. The next right code confirms it. */
export async function storeTotpSecret(tx: Transaction, secret: string): Promise<void> {
  await tx.query(sql`select console.set_totp_secret(${secret})`)
}

/** Stores a confirmed secret with the rights of the owner of the tables. */
export async function insertTotpSecret(
  tx: Transaction,
  { operatorId, secret, now }: { operatorId: number; secret: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into console.totp_secrets (operator_id, secret, confirmed_at)
    values (${operatorId}, ${secret}, ${now})`)
}

export async function storePassword(tx: Transaction, hash: string): Promise<void> {
  await tx.query(sql`select console.set_password(${hash})`)
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  codeHashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.query(sql`select console.replace_recovery_codes(${codeHashes}, ${now})`)
}

export interface AuthenticatorSummary {
  readonly passkeyCount: number
  readonly hasPassword: boolean
  readonly hasTotp: boolean
}

export async function selectSummary(
  on: Queryable,
  operatorId: number,
): Promise<AuthenticatorSummary> {
  const [row] = await on.query<AuthenticatorSummary & Row>(sql`
    select
      (select count(*) from console.passkeys where operator_id = operators.id) as passkey_count,
      has_password,
      exists (
        select from console.totp_secrets
        where operator_id = operators.id
          and confirmed_at is not null
      ) as has_totp
    from console.operators
    where id = ${operatorId}`)
  return row ?? { passkeyCount: 0, hasPassword: false, hasTotp: false }
}

/** Deletes all authenticators of an operator, recovery codes and password included. */
export async function deleteAuthenticators(tx: Transaction, operatorId: number): Promise<void> {
  await tx.query(sql`select console.forget_authenticators(${operatorId})`)
}
