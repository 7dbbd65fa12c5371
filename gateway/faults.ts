import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from './orders/store.ts'
import { seededRandom } from './seeded-random.ts'

/**
 * The faults that the gateway can inject into a call. `crash` breaks the connection, `timeout`
 * sends no response, and `500` responds with status 500. With a fault that ends in `-before`, the
 * call has no effect. With a fault that ends in `-after`, the call takes effect and only the
 * response is disturbed.
 */
export const FAULTS = [
  'crash-before',
  'crash-after',
  'timeout-before',
  'timeout-after',
  '500-before',
  '500-after',
  /** The call takes effect, but the response to the call is unreadable. */
  'garbage',
] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultRequest {
  /** The HTTP method of the calls to disturb; by default any method. */
  readonly method?: string | undefined
  /** The path of the calls to disturb: a whole path, or a prefix followed by `*`. */
  readonly path: string
  /**
   * The fault to inject. 'chaos' injects a fault into about every second call. The seed determines
   * which calls get a fault, and which fault each of these calls gets.
   */
  readonly fault: Fault | 'chaos'
  readonly seed?: number | undefined
  /** The number of calls to which the fault applies; 1 by default. */
  readonly times?: number | undefined
}

/**
 * How long the gateway keeps open the connection of a call that gets no response. Then the gateway
 * closes the connection, so that sockets do not leak.
 */
const HANG_MS_MAX = 60_000
const GARBAGE_BYTES = 64
const FAULT_TEXT = 'The sandbox fails this call on request.'

export function insertFault(
  store: Store,
  { method, path, fault, seed = 1, times = 1 }: FaultRequest,
): void {
  store.run(
    `insert into faults (method, path, fault, seed, remaining)
    values ($method, $path, $fault, $seed, $times)`,
    { method: method?.toUpperCase() ?? null, path, fault, seed, times },
  )
}

export function deleteFaults(store: Store): void {
  store.run('delete from faults')
}

/**
 * Adds the hooks that inject faults. The caller must add the routes afterwards, because a hook
 * covers only later routes.
 */
export function addFaults(http: FastifyInstance, store: Store): void {
  const faultByRequest = new WeakMap<FastifyRequest, Fault>()
  http.addHook('onRequest', async (request, reply) => {
    const fault = takeFault(store, request)
    if (fault === undefined) return
    if (fault === '500-before') return reply.code(500).type('text/plain').send(FAULT_TEXT)
    if (fault === 'crash-before') return destroyConnection(reply)
    if (fault === 'timeout-before') return neverRespond(reply)
    faultByRequest.set(request, fault)
  })
  http.addHook('onSend', async (request, reply, payload) => {
    switch (faultByRequest.get(request)) {
      case 'crash-after':
        destroyConnection(reply)
        return payload
      case 'timeout-after':
        neverRespond(reply)
        return new Promise(() => {})
      case '500-after':
        reply.code(500).removeHeader('location')
        return FAULT_TEXT
      case 'garbage':
        reply.removeHeader('content-length')
        return randomBytes(GARBAGE_BYTES)
      default:
        return payload
    }
  })
}

function destroyConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}

/**
 * Sends no response, like a provider that hangs. After a minute the gateway closes the connection.
 */
export function neverRespond(reply: FastifyReply): FastifyReply {
  reply.hijack()
  const timer = setTimeout(() => reply.raw.socket?.destroy(), HANG_MS_MAX).unref()
  reply.raw.once('close', () => clearTimeout(timer))
  return reply
}

function takeFault(store: Store, { method, url }: FastifyRequest): Fault | undefined {
  const path = url.split('?')[0] ?? ''
  if (path.startsWith('/sandbox/')) return undefined
  const row = store.get(
    `select id, fault, seed, remaining
    from faults
    where remaining > 0
      and (method is null or method = $method)
      and (path = $path
        or (path like '%*' and substr($path, 1, length(path) - 1) = substr(path, 1, length(path) - 1)))
    order by id
    limit 1`,
    { method, path },
  )
  if (row === undefined) return undefined
  store.run('update faults set remaining = remaining - 1 where id = $id', { id: Number(row.id) })
  if (row.fault !== 'chaos') return row.fault as Fault
  return chaosFault(Number(row.seed), Number(row.remaining))
}

/**
 * Returns the fault to inject into one call under 'chaos'; undefined if the call gets no fault.
 * `remaining` is the number of calls to which 'chaos' applies from now on, including this call.
 */
export function chaosFault(seed: number, remaining: number): Fault | undefined {
  return FAULTS[seededRandom(seed, `fault ${remaining}`, 2 * FAULTS.length)]
}
