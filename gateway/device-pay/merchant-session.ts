import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { GatewayContext } from '#gateway/dialect.ts'

const VALID_MS = 5 * 60_000

export const sessionRequest = z.strictObject({
  merchantIdentifier: z.string().min(1),
  displayName: z.string().min(1).max(64),
  initiative: z.literal('web'),
  initiativeContext: z.string().regex(/^[a-z0-9.-]+$/),
})

/** Builds a merchant session with the fields of Apple's sessions. Its signature is random. */
export function merchantSession(
  { now }: Pick<GatewayContext, 'now'>,
  { merchantIdentifier, displayName, initiativeContext }: z.output<typeof sessionRequest>,
) {
  const epochTimestamp = now().getTime()
  return {
    epochTimestamp,
    expiresAt: epochTimestamp + VALID_MS,
    merchantSessionIdentifier: `SSH${randomBytes(32).toString('hex').toUpperCase()}`,
    nonce: randomBytes(4).toString('hex'),
    merchantIdentifier,
    domainName: initiativeContext,
    displayName,
    signature: randomBytes(1_000).toString('hex'),
    operationalAnalyticsIdentifier: `${displayName}:${merchantIdentifier}`,
    retries: 0,
    pspId: merchantIdentifier,
  }
}
