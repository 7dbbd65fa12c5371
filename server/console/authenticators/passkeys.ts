import { setTimeout as wait } from 'node:timers/promises'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { ConsoleParts, OperatorContext } from '#server/console/acts/route.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import { readIdentity } from '#server/settings/settings.ts'
import {
  insertChallenge,
  insertPasskey,
  selectPasskeyIds,
  takeChallenge,
} from './authenticators.sql.ts'
import { selectAssertionState, submitAssertion } from './proofs.sql.ts'

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

export function ceremonyOf(
  { publicUrl }: ConsoleParts,
  { session, now }: OperatorContext,
): Ceremony {
  return { secretHash: session.idHash, purpose: 'enrolment', publicUrl: publicUrl(), now }
}

export async function registrationOptions(
  on: Queryable,
  ceremony: Ceremony,
  { operatorId, mail, name }: { operatorId: number; mail: string; name: string },
): Promise<Json> {
  const options = await generateRegistrationOptions({
    challenge: await newChallenge(on, ceremony),
    rpName: (await readIdentity(on)).nameLatin,
    rpID: new URL(ceremony.publicUrl).hostname,
    userName: mail,
    userDisplayName: name,
    userID: new TextEncoder().encode(`operator ${operatorId}`),
    attestationType: 'none',
    excludeCredentials: (await selectPasskeyIds(on, operatorId)).map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Returns false if the passkey does not fit the challenge. */
export async function registerPasskey(
  tx: Transaction,
  ceremony: Ceremony,
  { label, response }: { label: string; response: Json },
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
    label,
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
    challenge: await newChallenge(on, ceremony),
    rpID: new URL(ceremony.publicUrl).hostname,
    userVerification: 'required',
    allowCredentials: ids.map((id) => ({ id })),
  })
  return { ...options }
}

/** How long a login or a proof waits for the shop's process, and how often it asks. */
const ANSWER_MS_MAX = 8 * SECOND_MS
const ANSWER_POLL_MS = 50

/**
 * Has the shop's process verify a passkey's signature, which the console's own role could forge.
 * Must not run within a transaction, which would hold its connection meanwhile. Returns the number
 * under which the answer is used up; null if the signature is wrong, and
 * 'unanswered' if the shop's process does not run.
 */
export async function verifyPasskey(
  database: Database,
  { secretHash, purpose, now }: Ceremony,
  response: Json,
): Promise<number | 'unanswered' | null> {
  const id = await submitAssertion(database, { secretHash, purpose, response, now })
  if (id === null) return null
  for (let waitedMs = 0; waitedMs < ANSWER_MS_MAX; waitedMs += ANSWER_POLL_MS) {
    const state = await selectAssertionState(database, id)
    if (state !== 'waiting') return state === 'right' ? id : null
    await wait(ANSWER_POLL_MS)
  }
  return 'unanswered'
}

function expectedPlace({ publicUrl }: Ceremony) {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

async function newChallenge(on: Queryable, ceremony: Ceremony): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await insertChallenge(on, ceremony))
}
