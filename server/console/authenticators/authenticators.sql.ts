import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface Passkey extends Row {
  readonly id: string
  readonly operatorId: number
  readonly publicKey: Buffer
  readonly signCount: number
  /** From when the passkey may approve; null if it was enrolled with the account. */
  readonly approvesFrom: Date | null
}

export async function selectPasskey(on: Queryable, id: string): Promise<Passkey | null> {
  const [row] = await on.query<Passkey>({
    text: `
      select id, operator_id, public_key, sign_count, approves_from
      from console.passkeys
      where id = $1`,
    values: [id],
  })
  return row ?? null
}

export async function selectPasskeyIds(on: Queryable, operatorId: number): Promise<string[]> {
  const rows = await on.query<{ id: string }>({
    text: 'select id from console.passkeys where operator_id = $1 order by created_at, id',
    values: [operatorId],
  })
  return rows.map(({ id }) => id)
}

/** Inserts a passkey. Returns false if the passkey is registered already. */
export async function insertPasskey(
  tx: Transaction,
  row: Passkey & { transports: readonly string[]; label: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      insert into console.passkeys (
        id, operator_id, public_key, sign_count, transports, label, created_at, approves_from
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict do nothing
      returning 1`,
    values: [
      row.id,
      row.operatorId,
      row.publicKey,
      row.signCount,
      row.transports,
      row.label,
      row.now,
      row.approvesFrom,
    ],
  })
  return rows.length === 1
}

export async function updateSignCount(
  tx: Transaction,
  id: string,
  signCount: number,
): Promise<void> {
  await tx.query({
    text: 'update console.passkeys set sign_count = $2 where id = $1',
    values: [id, signCount],
  })
}

export async function storeChallenge(
  on: Queryable,
  row: { secretHash: Buffer; purpose: string; challenge: string; expiresAt: Date },
): Promise<void> {
  await on.query({
    text: `
      insert into console.challenges (secret_hash, purpose, challenge, expires_at)
      values ($1, $2, $3, $4)
      on conflict (secret_hash) do update
      set purpose = excluded.purpose, challenge = excluded.challenge, expires_at = excluded.expires_at`,
    values: [row.secretHash, row.purpose, row.challenge, row.expiresAt],
  })
}

/**
 * Deletes the challenge of a browser and returns it. Returns null if the browser has no challenge
 * or the challenge has expired.
 */
export async function takeChallenge(
  tx: Transaction,
  { secretHash, purpose, now }: { secretHash: Buffer; purpose: string; now: Date },
): Promise<string | null> {
  const [row] = await tx.query<{ challenge: string }>({
    text: `
      delete from console.challenges
      where secret_hash = $1
        and purpose = $2
        and expires_at > $3
      returning challenge`,
    values: [secretHash, purpose, now],
  })
  return row?.challenge ?? null
}

export async function deleteOldChallenges(on: Queryable, now: Date): Promise<void> {
  await on.query({ text: 'delete from console.challenges where expires_at <= $1', values: [now] })
}

export async function replaceTotpSecret(
  tx: Transaction,
  operatorId: number,
  secret: string,
): Promise<void> {
  await tx.query({
    text: `
      insert into console.totp_secrets (operator_id, secret)
      values ($1, $2)
      on conflict (operator_id) do update
      set secret = excluded.secret, last_step = 0, confirmed_at = null`,
    values: [operatorId, secret],
  })
}

export async function confirmTotpSecret(
  tx: Transaction,
  operatorId: number,
  now: Date,
): Promise<void> {
  await tx.query({
    text: 'update console.totp_secrets set confirmed_at = $2 where operator_id = $1',
    values: [operatorId, now],
  })
}

export async function selectTotpSecret(
  on: Queryable,
  operatorId: number,
): Promise<{ secret: string; isConfirmed: boolean } | null> {
  const [row] = await on.query<{ secret: string; isConfirmed: boolean }>({
    text: `
      select secret, confirmed_at is not null as is_confirmed
      from console.totp_secrets
      where operator_id = $1`,
    values: [operatorId],
  })
  return row ?? null
}

/**
 * Marks a TOTP time interval as used and confirms the secret. Returns false if this interval or a
 * later interval was used before.
 */
export async function takeTotpStep(
  tx: Transaction,
  { operatorId, step, now }: { operatorId: number; step: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      update console.totp_secrets
      set last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
      where operator_id = $1
        and last_step < $2
      returning 1`,
    values: [operatorId, step, now],
  })
  return rows.length === 1
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  operatorId: number,
  { codeHashes, approvesFrom }: { codeHashes: readonly Buffer[]; approvesFrom: Date | null },
): Promise<void> {
  await tx.query({
    text: 'delete from console.recovery_codes where operator_id = $1',
    values: [operatorId],
  })
  await tx.query({
    text: `
      insert into console.recovery_codes (code_hash, operator_id, approves_from)
      select unnest($2::bytea[]), $1, $3`,
    values: [operatorId, codeHashes, approvesFrom],
  })
}

/**
 * Uses up a recovery code. Returns from when the code may approve, or null if the code is unknown or
 * was used before.
 */
export async function consumeRecoveryCode(
  tx: Transaction,
  { operatorId, codeHash, now }: { operatorId: number; codeHash: Buffer; now: Date },
): Promise<{ readonly approvesFrom: Date | null } | null> {
  const [row] = await tx.query<{ approvesFrom: Date | null }>({
    text: `
      update console.recovery_codes
      set used_at = $3
      where operator_id = $1
        and code_hash = $2
        and used_at is null
      returning approves_from`,
    values: [operatorId, codeHash, now],
  })
  return row ?? null
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
  const [row] = await on.query<AuthenticatorSummary & Row>({
    text: `
      select
        (select count(*) from console.passkeys where operator_id = operators.id) as passkey_count,
        password_hash is not null as has_password,
        exists (
          select from console.totp_secrets
          where operator_id = operators.id
            and confirmed_at is not null
        ) as has_totp
      from console.operators
      where id = $1`,
    values: [operatorId],
  })
  return row ?? { passkeyCount: 0, hasPassword: false, hasTotp: false }
}

export async function deleteAuthenticators(tx: Transaction, operatorId: number): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'] as const) {
    await tx.query({
      text: `delete from console.${table} where operator_id = $1`,
      values: [operatorId],
    })
  }
  await tx.query({
    text: 'update console.operators set password_hash = null where id = $1',
    values: [operatorId],
  })
}
