import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export async function selectPasskeyIds(on: Queryable, operatorId: number): Promise<string[]> {
  const rows = await on.query<{ id: string }>({
    text: 'select id from console.passkeys where operator_id = $1 order by created_at, id',
    values: [operatorId],
  })
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
  const [added] = await tx.query<{ isAdded: boolean }>({
    text: 'select console.add_passkey($1, $2, $3, $4, $5, $6) as is_added',
    values: [row.id, row.publicKey, row.signCount, row.transports, row.label, row.now],
  })
  return added?.isAdded === true
}

/** Makes a new challenge for a browser. It replaces the browser's old one. */
export async function insertChallenge(
  on: Queryable,
  { secretHash, purpose, now }: { secretHash: Buffer; purpose: string; now: Date },
): Promise<Buffer> {
  const [row] = await on.query<{ challenge: Buffer }>({
    text: 'select console.new_challenge($1, $2, $3) as challenge',
    values: [secretHash, purpose, now],
  })
  return row?.challenge as Buffer
}

/** Returns null if the browser has no challenge or the challenge has expired. */
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

/** Stores a new secret of the actor's authenticator app. The next right code confirms it. */
export async function storeTotpSecret(tx: Transaction, secret: string): Promise<void> {
  await tx.query({ text: 'select console.set_totp_secret($1)', values: [secret] })
}

/** Stores a confirmed secret with the rights of the owner of the tables. */
export async function insertTotpSecret(
  tx: Transaction,
  { operatorId, secret, now }: { operatorId: number; secret: string; now: Date },
): Promise<void> {
  await tx.query({
    text: `
      insert into console.totp_secrets (operator_id, secret, confirmed_at)
      values ($1, $2, $3)`,
    values: [operatorId, secret, now],
  })
}

export async function storePassword(tx: Transaction, hash: string): Promise<void> {
  await tx.query({ text: 'select console.set_password($1)', values: [hash] })
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  codeHashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.query({
    text: 'select console.replace_recovery_codes($1, $2)',
    values: [codeHashes, now],
  })
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
        has_password,
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

/** Deletes all authenticators of an operator, recovery codes and password included. */
export async function deleteAuthenticators(tx: Transaction, operatorId: number): Promise<void> {
  await tx.query({ text: 'select console.forget_authenticators($1)', values: [operatorId] })
}
