import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verify } from '#server/verify.ts'
import { OPEN } from '#testing/moments.ts'
import { addPayer, type Payer } from '#testing/payer.ts'
import { FLOWS } from '#testing/payment-flows.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const MINUTE_MS = 60_000
const SEEDS = [1, 2, 3, 4]
const PATIENCE_MS = 3_000
let shop: TestShop
let paidCount = 0
before(async () => {
  shop = await openTestShop({ gateway: true, providerAnswerMsMax: 300 })
})
after(async () => {
  try {
    const faults = (await verify(shop.database)).flatMap((verdict) => verdict.faults)
    assert.deepEqual(faults, [])
  } finally {
    await shop.close()
  }
})

async function calm(): Promise<void> {
  await shop.gateway.faults({ fault: 'none' })
  await shop.gateway.notices({ act: 'none' })
}

/** Every way of paying once, while calls fail and notices are lost, doubled, late and spoilt by the seed. */
async function payInStorm(seed: number): Promise<readonly Payer[]> {
  const payers: Payer[] = []
  for (const flow of FLOWS) {
    const payer = await addPayer(shop)
    await shop.gateway.notices({ act: 'chaos', count: null, seed })
    await shop.gateway.faults({ path: '/*', fault: 'chaos', seed, times: 6 })
    // A browser that meets a broken or silent page presses again.
    for (let tries = 0; tries < 2; tries++) {
      await Promise.race([flow.run(payer, shop).catch(() => {}), sleep(PATIENCE_MS)])
    }
    await calm()
    payers.push(payer)
  }
  return payers
}

for (const seed of SEEDS) {
  test(`T6 T7 storm ${seed}: each payment ends paid once or unpaid, and none is paid without its credit`, async () => {
    const payers = await payInStorm(seed)
    for (const minutes of [11, 31, 61, 2 * 60, 73 * 60]) {
      shop.clock.set(new Date(Date.parse(OPEN) + minutes * MINUTE_MS))
      await shop.runDue()
    }
    shop.clock.set(new Date(OPEN))
    const paidThere = new Set(
      (await shop.gateway.orders({ state: 'paid' })).map(({ orderId }) => orderId),
    )
    const lives = await shop.database.query<{ orderId: string; state: string; credits: number }>({
      text: `
        select
          order_id as "orderId",
          state,
          (select count(*) from entries where kind = 'credit' and reference = payments.id::text)
            as credits
        from payments
        where member_id = any($1)`,
      values: [payers.map(({ id }) => id)],
    })
    assert.ok(lives.length >= FLOWS.length)
    paidCount += lives.filter(({ state }) => state === 'paid').length
    for (const { orderId, state, credits } of lives) {
      assert.equal(credits, state === 'paid' ? 1 : 0, `${orderId} ${state}`)
      assert.equal(
        paidThere.has(orderId),
        state === 'paid' || state === 'held',
        `${orderId} ${state}`,
      )
    }
  })
}

test('some payments come through every storm', () => {
  assert.ok(paidCount >= FLOWS.length, `${paidCount} were paid`)
})
