import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * How long the process sends the same bytes again. It is a fraction of the second for which other
 * caches may keep an answer, so that a page never shows a much older one.
 */
const KEPT_MS = 250
/** More addresses than the shop has packs; a client that invents addresses empties the memory. */
const ADDRESSES_MAX = 1_000
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
  const kept = new Map<string, { readonly json: string; readonly madeAtMs: number }>()
  return {
    sendKept({ url }, reply) {
      const answer = kept.get(url)
      if (answer === undefined || performance.now() - answer.madeAtMs >= KEPT_MS) return undefined
      return reply.headers(HEADERS).send(answer.json)
    },
    send({ url }, reply, fields) {
      const json = JSON.stringify(fields)
      if (kept.size >= ADDRESSES_MAX) kept.clear()
      kept.set(url, { json, madeAtMs: performance.now() })
      return reply.headers(HEADERS).send(json)
    },
  }
}
