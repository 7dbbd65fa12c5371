import { Secret, TOTP } from 'otpauth'
import {
  insertTotpSecret,
  storeTotpSecret,
} from '#server/console/authenticators/authenticators.sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { readIdentity } from '#server/settings/settings.ts'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/**
 * Stores a new secret for the authenticator app of the operator who enrols, and returns the secret.
 * The next right code confirms the secret.
 */
export async function makeTotpSecret(
  tx: Transaction,
  { mail }: { mail: string },
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = newTotpSecret()
  await storeTotpSecret(tx, secret)
  const { nameLatin: issuer } = await readIdentity(tx)
  return { secret, uri: totpOf(secret, { issuer, label: mail }).toString() }
}

/** Stores a known secret as confirmed, for operators of the demo and of tests. */
export function setTotpSecret(
  tx: Transaction,
  known: { operatorId: number; secret: string; now: Date },
): Promise<void> {
  return insertTotpSecret(tx, known)
}

/** Returns the code of a secret at a moment. The demo shows this code, and tests use it. */
export function totpCode(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() })
}

/** Returns the codes of the present time interval and of the next one. Only the demo shows them. */
export function nextTotpCodes(secret: string, now: Date): readonly string[] {
  const next = new Date(now.getTime() + PERIOD_SECONDS * 1_000)
  return [now, next].map((at) => totpCode(secret, at))
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), ...shape })
}
