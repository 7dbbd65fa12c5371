import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createFincodeToken } from '#testing/drivers/payments/fincode-card.ts'
import {
  addPayer,
  countCredits,
  type Payer,
  paymentRow,
  waitUntil,
} from '#testing/drivers/payments/payer.ts'
import { GMO_VARIABLES, STRIPE_VARIABLES } from '#testing/fixtures/provider-variables.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/**
 * A test shop with credentials of GMO and Stripe, but not of fincode. Its settings choose the
 * sandbox for four payment methods, and the sandbox then replaces fincode.
 */
let shop: TestShop

before(async () => {
  shop = await openTestShop({
    gateway: true,
    providerTimeoutMs: 400,
    providerVariables: {
      ...GMO_VARIABLES,
      ...STRIPE_VARIABLES,
      PROVIDER_OF_CARD: 'sandbox',
      PROVIDER_OF_CONVENIENCE_STORE: 'sandbox',
      PROVIDER_OF_BANK_TRANSFER: 'sandbox',
      PROVIDER_OF_PAYPAY: 'sandbox',
    },
  })
})
after(() => shop.close())

const points = async (payer: Payer) => (await payer.get('/user/point')).point
const waitForPoints = async (payer: Payer, expected: number) => {
  await shop.gateway.deliver()
  await waitUntil(async () => (await points(payer)) === expected, `${expected} points`)
}

async function verifyCard(payer: Payer, number: string) {
  const { id, script } = await payer.post('/user/gmo_token', {
    pay_id: 1,
    pay_type: 1,
    point_price_id: 101,
  })
  const token = await createFincodeToken(shop.gateway.url, number)
  const { result } = await payer.post('/user/gmo_result', { id, pay_type: 1, token })
  return { id: id as string, result, script }
}

/** Presses pay and follows the browser to fincode's page. Returns the address of that page. */
async function goToSecurePage(payer: Payer): Promise<string> {
  const { result, url } = await payer.post('/user/point/buy', { pay_id: 1 })
  assert.equal(result, '7')
  return (await payer.raw(url)).headers.get('location') ?? ''
}

test('a card is credited after 3-D Secure, with a question or without, and not when it fails', async () => {
  for (const [number, choice, credited] of [
    ['4111111111111111', null, 500],
    ['4100000000000100', 'pass', 500],
    ['4100000000000100', 'fail', 0],
  ] as const) {
    const payer = await addPayer(shop)
    const { id, script } = await verifyCard(payer, number)
    assert.equal(script.provider, 'fincode')
    const page = await goToSecurePage(payer)
    if (choice === null) await fetch(page)
    else assert.equal(await payer.submitChoice(page, choice), `${shop.url}/api/acs/return/${id}`)
    const returned = await fetch(`${shop.url}/api/acs/return/${id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ choice: 'x' }),
    })
    assert.equal(returned.status, 303)
    await payer.post('/user/point/append', { token: id })
    assert.equal(await points(payer), credited)
  }
})

test('a refund at fincode, reported as a cancellation, takes the points back', async () => {
  const payer = await addPayer(shop)
  const { id } = await verifyCard(payer, '4111111111111111')
  await fetch(await goToSecurePage(payer))
  await payer.post('/user/point/append', { token: id })
  assert.equal(await points(payer), 500)
  await shop.gateway.act((await shop.gateway.orderOf(id)).id, 'refund')
  await waitForPoints(payer, 0)
  assert.equal((await paymentRow(shop, id)).state, 'refunded')
})

test('a refused card is reported and credits nothing', async () => {
  const payer = await addPayer(shop)
  const { id, result } = await verifyCard(payer, '4000000000000002')
  assert.equal(result, '-1')
  assert.equal((await paymentRow(shop, id)).state, 'failed')
})

test('a slip that is paid at the till is credited by its notice', async () => {
  const payer = await addPayer(shop)
  assert.equal((await payer.pay(2, { combini_code: 'other' })).result, '1')
  const { url } = await payer.get('/user/point/combini_number')
  assert.ok(url.startsWith(`${shop.gateway.url}/fincode/link/`), url)
  await fetch(url)
  await payer.submitChoice(url, 'pay')
  await waitForPoints(payer, 500)
})

test('a bank transfer is credited by its notice, when the whole amount has arrived', async () => {
  const payer = await addPayer(shop)
  assert.equal((await payer.pay(4, { name: 'ヤマダ ハナコ' })).result, '1')
  const [{ payment_id: id }] = (await payer.get('/user/point/waiting')).list
  const order = await shop.gateway.orderOf(id)
  await shop.gateway.act(order.id, 'deposit', { yen: order.yen - 1 })
  await shop.gateway.act(order.id, 'deposit', { yen: 1 })
  await waitForPoints(payer, 500)
})

test('PayPay leads to its page and is credited on return', async () => {
  const payer = await addPayer(shop)
  const { url } = await payer.pay(8)
  assert.ok(url.startsWith(`${shop.gateway.url}/fincode/paypay/`), url)
  const back = new URL(await payer.submitChoice(url, 'pay'))
  const token = back.searchParams.get('payment_id')
  assert.equal((await payer.post('/user/point/append', { token })).result, '1')
  assert.equal(await points(payer), 500)
})

const STEPS = [
  { name: 'opening', method: 'POST', path: '/fincode/v1/payments' },
  { name: 'executing', method: 'PUT', path: '/fincode/v1/payments/*' },
  { name: 'fetching', method: 'GET', path: '/fincode/v1/payments*' },
] as const

/** The tests of the adapter for fincode cover the other faults. */
const FAULTS = ['timeout-after', 'crash-before'] as const

for (const { name, method, path } of STEPS)
  for (const fault of FAULTS)
    test(`a card whose ${name} ends in ${fault} is paid once or not at all`, async () => {
      const payer = await addPayer(shop)
      await shop.gateway.faults({ method, path, fault })
      const { id } = await verifyCard(payer, '4111111111111111')
      const { url = '' } = await payer.post('/user/point/buy', { pay_id: 1 })
      const page = url === '' ? null : (await payer.raw(url)).headers.get('location')
      if (page?.startsWith(shop.gateway.url) === true) await fetch(page)
      if (id !== undefined) await payer.post('/user/point/append', { token: id })
      await shop.gateway.faults({ fault: 'none' })
      await shop.gateway.deliver()
      for (let turn = 0; turn < 3; turn += 1) {
        shop.clock.advance(11 * 60_000)
        await shop.runDueJobs()
      }
      const [newest] = await shop.gateway.orders({ dialect: 'fincode' })
      const isPaid = newest?.orderId === id && newest?.state === 'paid'
      assert.equal(await countCredits(shop, payer.id), isPaid ? 1 : 0)
    })
