import { Secret, TOTP } from 'otpauth'
import {
  confirmTotpSecret,
  replaceTotpSecret,
  selectTotpSecret,
  takeTotpStep,
} from '#server/console/authenticators/authenticators.sql.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
const ISSUER = 'Hikifuda'
/**
 * By how many time intervals a code may be early or late. A larger number would give an attacker
 * more codes to guess.
 */
const STEPS_OFF_MAX = 1

/** Returns a new random secret, in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/**
 * Stores a new secret for an operator's authenticator app and returns the secret. The next right
 * code confirms the secret.
 */
export async function makeTotpSecret(
  tx: Transaction,
  { operatorId, mail }: { operatorId: number; mail: string },
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = newTotpSecret()
  await replaceTotpSecret(tx, operatorId, secret)
  return { secret, uri: totpOf(secret, mail).toString() }
}

/**
 * Returns whether a code of an operator's authenticator app is right. A code is valid in its own
 * time interval, in the interval before it and in the interval after it, and it can be used only
 * once. With `isFirst`, the code confirms a new secret.
 */
export async function checkTotp(
  tx: Transaction,
  {
    operatorId,
    code,
    now,
    isFirst = false,
  }: { operatorId: number; code: string; now: Date; isFirst?: boolean },
): Promise<boolean> {
  const stored = await selectTotpSecret(tx, operatorId)
  if (stored === null || stored.isConfirmed === isFirst) return false
  const options = { token: code, timestamp: now.getTime(), window: STEPS_OFF_MAX }
  const stepsOff = totpOf(stored.secret).validate(options)
  if (stepsOff === null) return false
  const step = Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + stepsOff
  return takeTotpStep(tx, { operatorId, step, now })
}

/** Stores a known secret as confirmed, for operators of the demo and of tests. */
export async function setTotpSecret(
  tx: Transaction,
  { operatorId, secret, now }: { operatorId: number; secret: string; now: Date },
): Promise<void> {
  await replaceTotpSecret(tx, operatorId, secret)
  await confirmTotpSecret(tx, operatorId, now)
}

/** Returns the code of a secret at a moment. The demo shows this code, and tests use it. */
export function totpCode(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() })
}

/**
 * Returns an operator's codes of the present time interval and of the next interval. Returns no
 * codes for an operator without an authenticator app. Only the demo calls this function.
 */
export async function nextTotpCodes(
  on: Queryable,
  operatorId: number,
  now: Date,
): Promise<readonly string[]> {
  const stored = await selectTotpSecret(on, operatorId)
  if (stored === null) return []
  const next = new Date(now.getTime() + PERIOD_SECONDS * 1_000)
  return [now, next].map((at) => totpCode(stored.secret, at))
}

function totpOf(secret: string, label = 'console'): TOTP {
  const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), ...shape })
}
