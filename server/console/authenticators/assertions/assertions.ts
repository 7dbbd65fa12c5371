import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Database } from '#server/platform/database/database.ts'
import { singleFlight } from '#server/platform/load/single-flight.ts'
import { selectWaitingAssertions, storeAnswer, type WaitingAssertion } from './assertions.sql.ts'

/** How often the shop's process looks for signatures: an operator who logs in waits for it. */
const POLL_MS = 200

/**
 * Verifies the signatures of operators' passkeys. It runs in the shop's process: the console's role
 * in the database can then neither answer nor start a session without a passkey. `consoleUrl` is the
 * address of the console. A passkey of another origin is refused (A-005).
 */
export async function verifyAssertions(database: Database, consoleUrl: string): Promise<void> {
  for (const assertion of await selectWaitingAssertions(database)) {
    const signCount = await verifiedSignCount(assertion, consoleUrl)
    const answer = { isRight: signCount !== null, signCount: signCount ?? 0 }
    await storeAnswer(database, { id: assertion.id, ...answer })
  }
}

/** Verifies signatures from now on. Returns a function that ends this and waits for the running check. */
export function keepVerifyingAssertions(
  database: Database,
  consoleUrl: string,
  onFault: (cause: unknown) => void,
): () => Promise<void> {
  const once = singleFlight<void>()
  let hasFailed = false
  // A lost database fails every poll, so only the first failure in a row is reported.
  const verify = () =>
    verifyAssertions(database, consoleUrl).then(
      () => {
        hasFailed = false
      },
      (cause) => {
        if (!hasFailed) onFault(cause)
        hasFailed = true
      },
    )
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = once('assertions', verify)
  }, POLL_MS).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

/** Returns the passkey's new count of signatures; null if the signature is wrong. */
async function verifiedSignCount(
  { response, challenge, passkeyId, publicKey, signCount }: WaitingAssertion,
  consoleUrl: string,
): Promise<number | null> {
  if (passkeyId === null || publicKey === null || signCount === null) return null
  const { origin, hostname } = new URL(consoleUrl)
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    credential: { id: passkeyId, publicKey: new Uint8Array(publicKey), counter: signCount },
    requireUserVerification: true,
  }).catch(() => null)
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null
}
