import { createVerify, type KeyObject } from 'node:crypto'
import type { Json } from './client.ts'

/**
 * The fields that Amazon's message service (SNS) signs, in the order of this list. Subject is
 * signed only if it is present.
 */
const SIGNED_FIELDS = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const
const ALGORITHMS: Readonly<Record<string, string>> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' }

export function isSignedBy(publicKey: KeyObject, envelope: Json): boolean {
  const { Signature: signature, SignatureVersion: version } = envelope
  if (typeof signature !== 'string' || typeof version !== 'string') return false
  const algorithm = Object.hasOwn(ALGORITHMS, version) ? ALGORITHMS[version] : undefined
  if (algorithm === undefined) return false
  return createVerify(algorithm).update(signedText(envelope)).verify(publicKey, signature, 'base64')
}

function signedText(envelope: Json): string {
  return SIGNED_FIELDS.filter((name) => typeof envelope[name] === 'string')
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join('')
}
