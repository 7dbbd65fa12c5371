import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { ConsoleParts, OperatorContext } from '#server/console/acts/route.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import {
  insertPasskey,
  type Passkey,
  selectPasskey,
  selectPasskeyIds,
  storeChallenge,
  takeChallenge,
  updateSignCount,
} from './authenticators.sql.ts'

import type { Proof } from './authenticators.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
const NAME = 'Hikifuda'

export type Purpose = 'login' | 'enrolment' | 'step-up'

/**
 * What a passkey's challenge is checked against. A challenge is valid for one browser and one
 * purpose only. The browser is identified by the hash of the secret in its cookie.
 */
export interface Ceremony {
  readonly secretHash: Buffer
  readonly purpose: Purpose
  /** The console's URL. A passkey of another origin is refused. */
  readonly publicUrl: string
  readonly now: Date
}
type Json = Record<string, unknown>

/** Returns the ceremony by which an operator adds a passkey in the browser of the session. */
export function ceremonyOf(
  { publicUrl }: ConsoleParts,
  { session, now }: OperatorContext,
): Ceremony {
  return { secretHash: session.idHash, purpose: 'enrolment', publicUrl: publicUrl(), now }
}

/** Returns the options with which the browser makes a passkey of an operator. */
export async function registrationOptions(
  on: Queryable,
  ceremony: Ceremony,
  { operatorId, mail, name }: { operatorId: number; mail: string; name: string },
): Promise<Json> {
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: new URL(ceremony.publicUrl).hostname,
    userName: mail,
    userDisplayName: name,
    userID: new TextEncoder().encode(`operator ${operatorId}`),
    attestationType: 'none',
    excludeCredentials: (await selectPasskeyIds(on, operatorId)).map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(on, ceremony, options.challenge)
  return { ...options }
}

/**
 * Stores the passkey that the browser made. Returns false if the passkey does not fit the
 * challenge.
 */
export async function registerPasskey(
  tx: Transaction,
  ceremony: Ceremony,
  { operatorId, label, response, approvesFrom }: Proof & { label: string; response: Json },
): Promise<boolean> {
  const challenge = await takeChallenge(tx, ceremony)
  if (challenge === null) return false
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...expectedPlace(ceremony),
    requireUserVerification: true,
  }).catch(() => null)
  if (verified?.verified !== true) return false
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return insertPasskey(tx, {
    id,
    operatorId,
    label,
    approvesFrom,
    transports: transports ?? [],
    now: ceremony.now,
    publicKey: Buffer.from(publicKey),
    signCount: counter,
  })
}

/**
 * Returns the options with which the browser proves that it has a passkey. Without an operator, the
 * browser offers every passkey that it has for this console.
 */
export async function authenticationOptions(
  on: Queryable,
  ceremony: Ceremony,
  operatorId?: number,
): Promise<Json> {
  const ids = operatorId === undefined ? [] : await selectPasskeyIds(on, operatorId)
  const options = await generateAuthenticationOptions({
    rpID: new URL(ceremony.publicUrl).hostname,
    userVerification: 'required',
    allowCredentials: ids.map((id) => ({ id })),
  })
  await keepChallenge(on, ceremony, options.challenge)
  return { ...options }
}

/**
 * Checks the signature of a passkey with user verification. Returns the operator to whom the
 * passkey belongs, and from when it may approve. Returns null if the challenge, the origin, the signature or the signature
 * counter is wrong. A challenge can be used once.
 */
export async function verifyPasskey(
  tx: Transaction,
  ceremony: Ceremony,
  response: Json,
): Promise<Proof | null> {
  const challenge = await takeChallenge(tx, ceremony)
  const passkey = await selectPasskey(tx, idOf(response))
  if (challenge === null || passkey === null) return null
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...expectedPlace(ceremony),
    credential: credentialOf(passkey),
    requireUserVerification: true,
  }).catch(() => null)
  if (verified?.verified !== true) return null
  await updateSignCount(tx, passkey.id, verified.authenticationInfo.newCounter)
  const { operatorId, approvesFrom } = passkey
  return { operatorId, approvesFrom }
}

/**
 * Returns the id of the passkey in a browser's response; the empty text if the id is not a text.
 */
function idOf({ id }: Json): string {
  return typeof id === 'string' ? id : ''
}

function credentialOf({ id, publicKey, signCount }: Passkey) {
  return { id, publicKey: new Uint8Array(publicKey), counter: signCount }
}

function expectedPlace({ publicUrl }: Ceremony) {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

async function keepChallenge(on: Queryable, ceremony: Ceremony, challenge: string): Promise<void> {
  const expiresAt = new Date(ceremony.now.getTime() + CHALLENGE_MS)
  await storeChallenge(on, { ...ceremony, challenge, expiresAt })
}
