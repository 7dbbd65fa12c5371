import type { FastifyReply, FastifyRequest } from 'fastify'
import { serializeFields } from '#server/platform/load/serialized.ts'
import { compressedIfLarge } from './compress.ts'

/**
 * How long the process sends the same bytes again. It is a fraction of the second for which other
 * caches may keep an answer, so that a page never shows a much older one.
 */
const KEPT_MS = 250
/** More addresses than the shop has packs; a client that invents addresses empties the memory. */
const ADDRESSES_MAX = 1_000
/** Of all kept answers together: an address may have any query. */
const KEPT_LENGTH_MAX = 8 * 1024 * 1024
const HEADERS = {
  'cache-control': 'public, max-age=1',
  'content-type': 'application/json; charset=utf-8',
}

/**
 * Keeps the answers of public calls for a moment, so that thousands of open pages that ask for the
 * same cost next to nothing: no permit, no session, no serialization.
 */
export interface PublicAnswers {
  /** Sends the kept answer to this address; undefined if there is none. */
  sendKept(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
  send(request: FastifyRequest, reply: FastifyReply, fields: object): FastifyReply
}

export function openPublicAnswers(): PublicAnswers {
  const kept = new Map<string, { readonly json: string | Buffer; readonly madeAtMs: number }>()
  let keptLength = 0
  return {
    sendKept(request, reply) {
      const answer = kept.get(request.url)
      if (answer === undefined || performance.now() - answer.madeAtMs >= KEPT_MS) return undefined
      return reply.headers(HEADERS).send(compressedIfLarge(request, reply, answer.json))
    },
    send(request, reply, fields) {
      const json = bodyOf(fields)
      keptLength += json.length - (kept.get(request.url)?.json.length ?? 0)
      if (kept.size >= ADDRESSES_MAX || keptLength > KEPT_LENGTH_MAX) {
        kept.clear()
        keptLength = json.length
      }
      kept.set(request.url, { json, madeAtMs: performance.now() })
      return reply.headers(HEADERS).send(compressedIfLarge(request, reply, json))
    },
  }
}

function bodyOf(fields: object): string | Buffer {
  const json = serializeFields(fields)
  if (typeof json === 'string') return json
  const body = Buffer.from(json.bytes())
  json.release()
  return body
}
