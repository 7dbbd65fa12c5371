import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { readJson } from './bodies.ts'
import type { GatewayClock } from './clock.ts'
import type { GatewayContext } from './dialect.ts'
import { deleteFaults, FAULTS, insertFault } from './faults.ts'
import type { openMerchant } from './merchant.ts'
import { deleteScripts, insertScript, selectNotices } from './notices/notice-queue.sql.ts'
import type { NoticeQueue } from './notices/notice-queue.ts'
import { NOTICE_ACTS } from './notices/notice-script.ts'
import { ORDER_STATES, type Order, VERBS } from './orders/order.ts'
import type { Store } from './orders/store.ts'

export interface ControlDependencies {
  readonly store: Store
  readonly notices: NoticeQueue
  readonly merchant: ReturnType<typeof openMerchant>
  /** The clock that tests can set; null if the gateway follows the shop's clock instead. */
  readonly clock: GatewayClock | null
  readonly processDue: () => Promise<void>
}

const NOTICES_LISTED_MAX = 1000
const count = z.int().min(1).max(1000)
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const clockBody = z.object({ now: moment.nullable() })
const noticesBody = z.union([
  z.object({
    act: z.enum(NOTICE_ACTS),
    /**
     * The gateway's id of an order. With an id, the notice script changes only notices of this
     * order. Without an id, the notice script changes notices of any order.
     */
    order: z.string().optional(),
    /**
     * The number of notices that the notice script changes, beginning with the next notice; null
     * means all later notices.
     */
    count: count.nullable().default(1),
    times: count.optional(),
    delay_ms: z.int().min(0).optional(),
    seed: z.int().default(1),
  }),
  z.object({ act: z.literal('none') }),
])
const faultsBody = z.union([
  z.object({
    method: z.string().optional(),
    path: z.string().startsWith('/'),
    fault: z.enum([...FAULTS, 'chaos']),
    times: count.optional(),
    seed: z.int().optional(),
  }),
  z.object({ fault: z.literal('none') }),
])
const deliverBody = z.object({ which: z.enum(['due', 'all']).default('due') })
const shopBody = z.object({
  shopName: z.string().min(1).max(60),
  noticeUrls: z.record(z.string(), z.url()),
})
const actBody = z.object({ yen: z.int().min(1).optional(), code: z.string().optional() })
const listQuery = z.object({
  dialect: z.string().optional(),
  state: z.enum(ORDER_STATES).optional(),
  from: moment.optional(),
  to: moment.optional(),
})

/**
 * Adds the calls below /sandbox/ with which tests and demos control the gateway. No real provider
 * has these calls.
 */
export function addControlCalls(context: GatewayContext, dependencies: ControlDependencies): void {
  addClockCalls(context, dependencies)
  addFaultCalls(context, dependencies)
  addNoticeCalls(context, dependencies)
  addOrderCalls(context)
  addPost(context, 'shop', shopBody, (body) => {
    dependencies.merchant.register(body)
    return { ok: true }
  })
}

function addClockCalls(
  context: GatewayContext,
  { clock, processDue }: Pick<ControlDependencies, 'clock' | 'processDue'>,
): void {
  const currentTime = () => ({ now: context.now().toISOString() })
  context.http.get('/sandbox/clock', async () => currentTime())
  addPost(context, 'clock', clockBody, async (body, reply) => {
    if (clock === null) {
      return reply.code(409).send({ error: "This gateway follows its shop's clock: move that." })
    }
    clock.set(body.now)
    await processDue()
    return currentTime()
  })
}

function addFaultCalls(
  context: GatewayContext,
  { store }: Pick<ControlDependencies, 'store'>,
): void {
  addPost(context, 'faults', faultsBody, (body) => {
    if (body.fault === 'none') deleteFaults(store)
    else insertFault(store, body)
    return { ok: true }
  })
}

function addNoticeCalls(
  context: GatewayContext,
  { store, notices }: Pick<ControlDependencies, 'store' | 'notices'>,
): void {
  addPost(context, 'notices', noticesBody, (body) => {
    if (body.act === 'none') deleteScripts(store)
    else {
      const { act, order: orderId = null, count, times = null, delay_ms = null, seed } = body
      insertScript(store, { act, orderId, count, times, delay_ms, seed })
    }
    return { ok: true }
  })
  addPost(context, 'deliver', deliverBody, async ({ which }) => {
    await notices.deliver(which)
    return { ok: true }
  })
  context.http.get('/sandbox/notices', async () => ({
    notices: selectNotices(store, NOTICES_LISTED_MAX).map(({ headers: _, body, ...notice }) => ({
      ...notice,
      body: body.toString('latin1'),
    })),
  }))
}

function addOrderCalls(context: GatewayContext): void {
  const { http, orders } = context
  for (const verb of VERBS) {
    addPost(context, `orders/:id/${verb}`, actBody, (body, reply, { id = '' }) => {
      const result = orders.act(id, verb, body)
      if (result.is === 'done') return orderJson(result.order)
      if (result.reason === 'missing') return sendMissingOrder(reply)
      return reply.code(409).send({ error: `${result.reason}: it is ${result.order?.state}.` })
    })
  }
  http.get('/sandbox/orders', async ({ query }, reply) => {
    const parsed = listQuery.safeParse(query)
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
    return { orders: orders.list(parsed.data).map(orderJson) }
  })
  http.get<{ Params: { id: string } }>('/sandbox/orders/:id', async ({ params }, reply) => {
    const order = orders.find(params.id)
    if (order === undefined) return sendMissingOrder(reply)
    return { ...orderJson(order), events: orders.events(order.id) }
  })
}

function sendMissingOrder(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'There is no such order.' })
}

/**
 * Adds a POST route below /sandbox/ that validates its body. If the body is invalid, the response
 * names the fault in one sentence.
 */
function addPost<Body>(
  { http }: GatewayContext,
  path: string,
  schema: z.ZodType<Body>,
  act: (body: Body, reply: FastifyReply, params: Record<string, string>) => unknown,
): void {
  http.post(`/sandbox/${path}`, async ({ body, params, headers }, reply) => {
    // The route accepts only JSON. A page of another site could send a body of an HTML form's
    // content type without a CORS preflight request, so the route refuses these content types.
    if (!headers['content-type']?.startsWith('application/json')) {
      return reply.code(415).send({ error: 'Send JSON, as application/json.' })
    }
    const parsed = schema.safeParse(Buffer.isBuffer(body) && body.length > 0 ? readJson(body) : {})
    if (parsed.success) return act(parsed.data, reply, params as Record<string, string>)
    return reply.code(400).send({ error: z.prettifyError(parsed.error) })
  })
}

/** Returns an order for a response, without its secret fields. */
export function orderJson({ accessPass: _, detail: __, ...order }: Order) {
  return order
}
