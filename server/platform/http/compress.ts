import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseBuffer } from '#server/platform/load/response-buffer.ts'

/** Smaller answers are left as they are: a proxy in front may do with them what it likes. */
const UNCOMPRESSED_LENGTH_MAX = 64 * 1024
// 3,000 cards, 560 KB: Brotli's least pains make 26 KB of them in 0.13 ms, gzip's 21 KB in 0.38.
const COMPRESSORS = {
  br: (json: string | Buffer) =>
    brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }),
  gzip: (json: string | Buffer) => gzipSync(json, { level: constants.Z_BEST_SPEED }),
} as const
type ContentCoding = keyof typeof COMPRESSORS

/**
 * An answer as it leaves, a large one as the browser asks for it; its sheet is given back once it has left. No secret
 * stands in a body beside what a stranger may choose: the anti-forgery value is another one in each answer.
 */
export function responseBody(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string | ResponseBuffer,
): string | Buffer {
  if (typeof json === 'string') return compressedIfLarge(request, reply, json)
  const bytes = json.bytes()
  const body = compressedIfLarge(request, reply, bytes)
  if (body === bytes) reply.raw.once('close', json.release)
  else json.release()
  return body
}

function compressedIfLarge<Body extends string | Buffer>(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): Body | Buffer {
  if (body.length <= UNCOMPRESSED_LENGTH_MAX) return body
  const coding = negotiateCoding(request, reply)
  return coding === null ? body : COMPRESSORS[coding](body)
}

function negotiateCoding(request: FastifyRequest, reply: FastifyReply): ContentCoding | null {
  reply.header('vary', 'accept-encoding')
  const coding = acceptedCoding(request.headers['accept-encoding'])
  if (coding !== null) reply.header('content-encoding', coding)
  return coding
}

/** The cheapest coding that is asked for by its name, and not refused by a weight of nothing (RFC 9110, 12.5.3). */
export function acceptedCoding(accepted: string | string[] | undefined): ContentCoding | null {
  const acceptedNames = String(accepted ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !/;\s*q=0(\.0*)?$/.test(name))
    .map((name) => name.replace(/\s*;\s*q=[\d.]+$/, ''))
  return (['br', 'gzip'] as const).find((coding) => acceptedNames.includes(coding)) ?? null
}
