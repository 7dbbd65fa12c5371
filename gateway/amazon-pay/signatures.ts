import { constants, createHash, verify } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendResponse } from '#gateway/responses.ts'
import { PUBLIC_KEY, PUBLIC_KEY_ID } from './merchant.ts'
import { refusal } from './responses.ts'

const ALGORITHM = 'AMZN-PAY-RSASSA-PSS-V2'
const AUTHORIZATION =
  /^AMZN-PAY-RSASSA-PSS-V2 PublicKeyId=([^,]+), SignedHeaders=([^,]+), Signature=(\S+)$/
const MUST_BE_SIGNED = ['x-amz-pay-date', 'x-amz-pay-host', 'x-amz-pay-region', 'content-type']
const PREFIX = '/amazon-pay'

/** Refuses a call whose method, path, headers and body are not signed with the shop's key. */
export async function requireSignature(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { headers } = request
  const [, keyId, names = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';')
  if (keyId === undefined) return sendResponse(reply, refusal(400, 'InvalidHeaderValue'))
  if (keyId !== PUBLIC_KEY_ID) return sendResponse(reply, refusal(401, 'UnauthorizedAccess'))
  const coversRequiredHeaders = MUST_BE_SIGNED.every((name) => signed.includes(name))
  if (!coversRequiredHeaders || !isSigned(canonicalRequest(request, signed), signature))
    return sendResponse(reply, refusal(401, 'InvalidRequestSignature'))
  return undefined
}

function canonicalRequest(
  { method, url, headers, body }: FastifyRequest,
  signed: string[],
): string {
  const [path = '', query = ''] = url.slice(PREFIX.length).split('?')
  const lines = signed.map((name) => `${name}:${headers[name] ?? ''}\n`).join('')
  const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  return `${method}\n${path}\n${query}\n${lines}\n${signed.join(';')}\n${sha256(payload)}`
}

/**
 * Returns whether the shop's key signed the text. The text is a button's payload or a canonical
 * request.
 */
export function isSigned(text: string, signature: string): boolean {
  return verify(
    'RSA-SHA256',
    Buffer.from(`${ALGORITHM}\n${sha256(Buffer.from(text))}`),
    { key: PUBLIC_KEY, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 },
    Buffer.from(signature, 'base64'),
  )
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
