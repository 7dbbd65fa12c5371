import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { selectHasOtherWay } from '#server/members/account.sql.ts'
import { type ActingSession, actInSession } from '#server/members/acting-session.ts'
import { readAccount } from '#server/members/members.ts'
import { mailNewDevice } from '#server/members/new-device/new-device.ts'
import { isProved, recordProof } from '#server/members/proof.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { type SessionCookie, startSession } from '#server/platform/http/sessions/sessions.ts'
import type { Language } from '#server/platform/language.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { hashOf } from '#server/platform/secrets.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { isLoginRestricted, lockRestrictions } from '#server/restrictions/restrictions.ts'
import { readIdentity, readRules } from '#server/settings/settings.ts'
import { PASSKEYS_MAX } from './passkeys.messages.ts'
import {
  consumeChallenge,
  deletePasskey,
  insertPasskey,
  type Purpose,
  saveChallenge,
  selectPasskey,
  selectPasskeysOf,
  updateLastLoginAt,
  updateUse,
} from './passkeys.sql.ts'
import { relyingPartyOf } from './relying-party.rule.ts'

export { selectPasskeysOf as listPasskeys }

/** The signature algorithms by their COSE numbers: Ed25519, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]
const CHALLENGE_VALID_MS = 5 * MINUTE_MS
const LOGIN_LIMIT: RateLimit = { name: 'passkey-login', max: 60, windowMs: 15 * MINUTE_MS }
const ADDITION_LIMIT: RateLimit = { name: 'passkey-addition', max: 20, windowMs: HOUR_MS }

/** A challenge is valid only in the browser whose cookie has this `secret`. */
export interface PasskeyBrowser {
  readonly secret: string
  readonly publicUrl: string
  readonly now: Date
}
type Options = Readonly<Record<string, unknown>>

/**
 * Returns the WebAuthn options with which a browser logs in by any of its passkeys for this shop.
 * Refuses `tooMany` beyond 60 requests of an IP address within 15 minutes. Each challenge works
 * once, so this limit also limits the logins.
 */
export async function openLogin(
  database: Database,
  browser: PasskeyBrowser & { readonly address: string },
): Promise<Options | 'tooMany'> {
  const { address, now } = browser
  if (!(await takeRateLimits(database, [{ ...LOGIN_LIMIT, subject: address }], now)))
    return 'tooMany'
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(browser.publicUrl).id,
    userVerification: 'required',
  })
  await keepChallenge(database, browser, 'login', options.challenge)
  return { ...options }
}

/** What a passkey signs, so that its device proves who the member is. */
export interface PasskeyProof extends PasskeyBrowser {
  readonly id: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

export interface PasskeyLogin extends PasskeyProof {
  readonly isSaved: boolean
  /** The names of the browser and the system. The member recognizes the session by them. */
  readonly device: string
}

/**
 * Logs a member in under a new session. Refuses `mismatch` if the passkey is unknown, or if the
 * challenge, origin, signature or counter is wrong. The device must have verified its user, because
 * the passkey replaces the password. Refuses `restricted` while the login is restricted.
 */
export async function logInByPasskey(
  database: Database,
  login: PasskeyLogin,
): Promise<SessionCookie | 'mismatch' | 'restricted'> {
  const verified = await verifyProof(database, login)
  if (verified === null) return 'mismatch'
  const { memberId, ...use } = verified
  const { isSaved, device, now } = login
  return database.transaction(async (tx) => {
    await lockRestrictions(tx, memberId)
    if (await isLoginRestricted(tx, { memberId, now })) return 'restricted'
    if (!(await updateUse(tx, use))) return 'mismatch'
    await updateLastLoginAt(tx, { memberId, now })
    await mailNewDevice(tx, { memberId, device, now })
    return startSession(tx, { memberId, isSaved, device, now }, await readRules(tx))
  })
}

/**
 * Saves a proof of the member in the session, if a passkey of the member has signed. Refuses
 * `mismatch` as `logInByPasskey` does, and for a passkey of another member. Refuses `ended` if the
 * session has ended meanwhile.
 */
export async function proveByPasskey(
  database: Database,
  { session, ...proof }: PasskeyProof & { readonly session: ActingSession },
): Promise<'proved' | 'mismatch' | 'ended'> {
  const verified = await verifyProof(database, proof)
  if (verified?.memberId !== session.memberId) return 'mismatch'
  const { now } = proof
  return actInSession(database, session, async (tx) =>
    (await updateUse(tx, verified)) ? recordProof(tx, { session, now }) : 'mismatch',
  )
}

/** Returns whose passkey has signed, and its new counter; null if the proof is wrong. */
async function verifyProof(
  database: Database,
  proof: PasskeyProof,
): Promise<{ memberId: number; id: string; signCount: number; now: Date } | null> {
  const challenge = await takeChallenge(database, proof, 'login')
  const passkey = await selectPasskey(database, proof.id)
  if (challenge === null || passkey === null) return null
  const { id, clientData: clientDataJSON, authenticatorData, signature, now } = proof
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    ...expectedOf(proof, challenge),
    credential: {
      id,
      counter: passkey.signCount,
      publicKey: new Uint8Array(passkey.publicKey),
    },
  }).catch(() => null)
  if (verified?.verified !== true) return null
  const { newCounter: signCount } = verified.authenticationInfo
  return { memberId: passkey.memberId, id, signCount, now }
}

/**
 * Returns the options with which the member's browser makes a passkey. Refuses `unproved` without a
 * fresh proof of the member, because the new passkey would itself be a proof. Refuses `tooMany`
 * beyond 20 requests within an hour, and `full` if the member has 10 passkeys.
 */
export async function openAddition(
  database: Database,
  browser: PasskeyBrowser & { readonly session: ActingSession },
): Promise<Options | 'unproved' | 'tooMany' | 'full'> {
  const { session, now } = browser
  const { memberId } = session
  if (!(await isProved(database, { ...session, now }))) return 'unproved'
  const limit = { ...ADDITION_LIMIT, subject: memberId }
  if (!(await takeRateLimits(database, [limit], now))) return 'tooMany'
  const account = await readAccount(database, memberId)
  const passkeys = await selectPasskeysOf(database, memberId)
  if (passkeys.length >= PASSKEYS_MAX) return 'full'
  const options = await generateRegistrationOptions({
    rpName: (await readIdentity(database)).name,
    rpID: relyingPartyOf(browser.publicUrl).id,
    userName: account?.mail ?? '',
    userID: new TextEncoder().encode(`member ${memberId}`),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(database, browser, 'addition', options.challenge)
  return { ...options }
}

export interface PasskeyAddition extends PasskeyBrowser {
  readonly session: ActingSession
  readonly id: string
  readonly clientData: string
  readonly attestation: string
  readonly device: string
  readonly language: Language
}

/**
 * Adds a passkey that the member's browser has made, and mails the member a notice. Refuses
 * `mismatch` if the challenge or the origin is wrong, or if the shop already has the passkey.
 * Refuses `full` if the member has 10 passkeys, and `ended` if the session has ended meanwhile.
 */
export async function addPasskey(
  database: Database,
  addition: PasskeyAddition,
): Promise<'added' | 'mismatch' | 'full' | 'ended'> {
  const challenge = await takeChallenge(database, addition, 'addition')
  if (challenge === null) return 'mismatch'
  const { id, clientData: clientDataJSON, attestation: attestationObject } = addition
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    supportedAlgorithmIDs: ALGORITHMS,
    ...expectedOf(addition, challenge),
  }).catch(() => null)
  if (verified?.verified !== true) return 'mismatch'
  const { credential } = verified.registrationInfo
  const { session, device, language, now } = addition
  const { memberId } = session
  return actInSession(database, session, async (tx, { mail: to, isConfirmed: isOwn }) => {
    if ((await selectPasskeysOf(tx, memberId)).length >= PASSKEYS_MAX) return 'full'
    const publicKey = Buffer.from(credential.publicKey)
    const passkey = { id: credential.id, publicKey, signCount: credential.counter }
    if (!(await insertPasskey(tx, { ...passkey, memberId, device, now }))) return 'mismatch'
    const template = { name: 'passkey-added', values: {} } as const
    await queueMail(tx, { to, template, isOwn, language, now })
    return 'added'
  })
}

/**
 * Removes one passkey of the member. Does nothing if the passkey is already removed. Refuses
 * `unproved` without a fresh proof of the member, `onlyWay` if the member could not log in without it,
 * and `ended` if the session has ended meanwhile.
 */
export function removePasskey(
  database: Database,
  { session, id, now }: { session: ActingSession; id: string; now: Date },
): Promise<'removed' | 'unproved' | 'onlyWay' | 'ended'> {
  return actInSession(database, session, async (tx) => {
    if (!(await isProved(tx, { ...session, now }))) return 'unproved'
    const { memberId } = session
    if (!(await selectHasOtherWay(tx, { memberId, without: { passkeyId: id } }))) return 'onlyWay'
    await deletePasskey(tx, { memberId, id })
    return 'removed' as const
  })
}

function keepChallenge(
  on: Queryable,
  { secret, now }: PasskeyBrowser,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_VALID_MS)
  return saveChallenge(on, { secretHash: hashOf(secret), purpose, challenge, expiresAt })
}

function takeChallenge(
  on: Queryable,
  { secret, now }: PasskeyBrowser,
  purpose: Purpose,
): Promise<string | null> {
  return consumeChallenge(on, { secretHash: hashOf(secret), purpose, now })
}

function expectedOf({ publicUrl }: PasskeyBrowser, challenge: string) {
  const { id, origin } = relyingPartyOf(publicUrl)
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
}
