import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FAULTS, type Fault } from '#gateway/faults.ts'
import { verify } from '#server/verify.ts'
import { OPEN } from '#testing/moments.ts'
import { addPayer, type Payer } from '#testing/payer.ts'
import { FLOWS, type Flow } from '#testing/payment-flows.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { watchProviders } from '#testing/watched-providers.ts'

const MINUTE_MS = 60_000
/** No flow asks a provider more often than this before the clerk comes by. */
const STEPS_MAX = 6
let shop: TestShop
/** The call that is struck, counted from now, and by what. */
let strike: { inCalls: number; fault: Fault } | null = null
let struck = 0

before(async () => {
  shop = await openTestShop({
    gateway: true,
    providerAnswerMsMax: 300,
    wrapProviders: (providers) =>
      watchProviders(providers, async () => {
        if (strike === null || strike.inCalls-- > 0) return
        const { fault } = strike
        strike = null
        struck += 1
        await shop.gateway.faults({ path: '/*', fault, times: 1 })
        return () => shop.gateway.faults({ fault: 'none' })
      }),
  })
})
after(async () => {
  try {
    const faults = (await verify(shop.database)).flatMap((verdict) => verdict.faults)
    assert.deepEqual(faults, [])
  } finally {
    await shop.close()
  }
})

interface Life extends Record<string, unknown> {
  readonly orderId: string
  readonly state: string
  readonly credits: number
}

for (const flow of FLOWS) {
  test(`T6 ${flow.name}: whatever fault strikes whichever call, it ends paid once or unpaid`, async () => {
    const payers = await runStruck(flow)
    for (const minutes of [11, 31, 61, 73 * 60]) {
      shop.clock.set(new Date(Date.parse(OPEN) + minutes * MINUTE_MS))
      await shop.runDue()
    }
    shop.clock.set(new Date(OPEN))
    assert.ok(payers.size >= FAULTS.length * 2, 'the first calls at least were struck')
    let paidCount = 0
    const orders = new Map((await shop.gateway.orders()).map((order) => [order.orderId, order]))
    for (const [name, payer] of payers) {
      for (const { orderId, state, credits } of await livesOf(payer)) {
        const there = orders.get(orderId)?.state ?? 'none'
        if (state === 'paid') paidCount += 1
        assert.equal(credits, state === 'paid' ? 1 : 0, `${name}: ${state}, ${there} there`)
        assert.equal(there === 'paid', state === 'paid', `${name}: ${state}, ${there} there`)
        assert.notEqual(there, 'authorised', `${name}: nothing is held for ever`)
      }
    }
    assert.ok(paidCount >= payers.size / 4, `${paidCount} of ${payers.size} were paid in the end`)
  })
}

/** Each fault at each call of the flow in turn, until a fault comes too late to strike. */
async function runStruck(flow: Flow): Promise<Map<string, Payer>> {
  const payers = new Map<string, Payer>()
  for (let inCalls = 0; inCalls < STEPS_MAX; inCalls++) {
    const before = struck
    for (const fault of FAULTS) {
      const payer = await addPayer(shop)
      strike = { inCalls, fault }
      // What the browser meets on the way is its own matter: only how it ends counts.
      await flow.run(payer, shop).catch(() => {})
      payers.set(`${fault} at call ${inCalls + 1}`, payer)
    }
    if (struck === before) break
  }
  strike = null
  await shop.gateway.faults({ fault: 'none' })
  return payers
}

function livesOf({ id }: Payer): Promise<Life[]> {
  return shop.database.query({
    text: `
      select
        order_id as "orderId",
        state,
        (
          select count(*)
          from entries
          where kind = 'credit' and reference = payments.id::text
        ) as credits
      from payments
      where member_id = $1`,
    values: [id],
  })
}
