import { randomBytes } from 'node:crypto'
import { z } from 'zod'

/**
 * The approximate length of the signature in a token of Apple Pay. The real signature contains
 * certificates and is therefore long.
 */
const APPLE_SIGNATURE_BYTES = 3_600
const random = (bytes: number) => randomBytes(bytes).toString('base64')

/**
 * Wraps the gateway's token of a card in a payment token with the fields that Apple or Google
 * documents. The field that the real wallets encrypt contains the gateway's token.
 */
export function wrapToken(wallet: 'apple' | 'google', cardToken: string): object {
  const content = Buffer.from(cardToken).toString('base64')
  return wallet === 'apple' ? appleToken(content) : googleToken(content)
}

function appleToken(data: string) {
  const transactionId = randomBytes(32).toString('hex')
  return {
    paymentData: {
      version: 'EC_v1',
      data,
      signature: random(APPLE_SIGNATURE_BYTES),
      header: { ephemeralPublicKey: random(91), publicKeyHash: random(32), transactionId },
    },
    paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type: 'credit' },
    transactionIdentifier: transactionId.toUpperCase(),
  }
}

function googleToken(encryptedMessage: string) {
  const signedMessage = { encryptedMessage, ephemeralPublicKey: random(65), tag: random(32) }
  const signedKey = { keyValue: random(91), keyExpiration: '4102444800000' }
  const token = {
    signature: random(70),
    intermediateSigningKey: { signedKey: JSON.stringify(signedKey), signatures: [random(70)] },
    protocolVersion: 'ECv2',
    signedMessage: JSON.stringify(signedMessage),
  }
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    paymentMethodData: {
      type: 'CARD',
      description: 'Visa •••• 1111',
      info: { cardNetwork: 'VISA', cardDetails: '1111' },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token: JSON.stringify(token) },
    },
  }
}

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64').toString())
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('is no JSON')
    return z.NEVER
  }
})
const appleData = z
  .strictObject({
    version: z.literal('EC_v1'),
    data: base64,
    signature: z.base64(),
    header: z.strictObject({
      ephemeralPublicKey: z.base64(),
      publicKeyHash: z.base64(),
      transactionId: z.hex(),
    }),
  })
  .transform(({ data }) => data)
const googleData = z
  .strictObject({
    signature: z.base64(),
    intermediateSigningKey: z.strictObject({ signedKey: json, signatures: z.array(z.base64()) }),
    protocolVersion: z.literal('ECv2'),
    signedMessage: json.pipe(
      z.strictObject({
        encryptedMessage: base64,
        ephemeralPublicKey: z.base64(),
        tag: z.base64(),
      }),
    ),
  })
  .transform(({ signedMessage }) => signedMessage.encryptedMessage)
const SCHEMAS: Readonly<Record<string, z.ZodType<string>>> = {
  MP_TOKEN: z.string(),
  APPLE_PAY_TOKEN: base64.pipe(json).pipe(appleData),
  GOOGLE_PAY_TOKEN: base64.pipe(json).pipe(googleData),
}

/**
 * Returns the gateway's card token that a payment token contains; null if the payment token is
 * malformed.
 */
export function unwrapToken(type: string, token: string): string | null {
  return SCHEMAS[type]?.safeParse(token).data ?? null
}
