import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { captureLog } from '#testing/drivers/captured-log.ts'
import {
  addPayer,
  NORMAL_CARD,
  THREE_D_SECURE_CARD,
  waitUntil,
} from '#testing/drivers/payments/payer.ts'
import { PAYMENT_SCENARIOS } from '#testing/drivers/payments/payment-scenarios.ts'
import { newPaymentAttempt } from '#testing/drivers/payments/payment-steps.ts'
import {
  interceptProviders,
  routeToAcquirer,
  type SecondAcquirer,
} from '#testing/faults/intercepted-providers.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let acquirer: SecondAcquirer | undefined
let isBroken = false
before(async () => {
  shop = await openTestShop({
    gateway: true,
    wrapProviders: (providers) =>
      routeToAcquirer(
        interceptProviders(providers, {
          async intercept(_call, ask, signal) {
            const answer = await ask(signal)
            if (isBroken) throw new Error('the answer was torn')
            return answer
          },
        }),
        () => acquirer,
      ),
  })
})
after(() => shop.close())

test('a run by all methods, with faults, leaves no card, token, password, session or anti-forgery value in logs, tables or answers', async () => {
  const secrets = new Set<string>([PASSWORD, NORMAL_CARD, THREE_D_SECURE_CARD])
  // Stripe itself puts the id of the payment method into its notices, which the shop retains. The id
  // works only together with the secret key of the shop's account.
  const stripeMethodIds = new Set<string>()
  const answers: string[] = []
  const logged = captureLog()
  try {
    for (const broken of [false, true]) {
      for (const scenario of PAYMENT_SCENARIOS) {
        acquirer = scenario.acquirer
        isBroken = false
        const payer = await addPayer(shop)
        isBroken = broken
        const attempt = newPaymentAttempt(payer, shop.gateway)
        for (const step of scenario.steps) {
          await step.runStep(attempt).catch((cause) => {
            // Some scenarios run while the provider is broken. Only then may a step of a scenario
            // throw.
            if (!broken) throw cause
          })
        }
        for (const secret of [...valuesIn(payer.cookie()), payer.csrf().value]) secrets.add(secret)
        const token = attempt.browserState.get('token')
        if (token !== undefined) secrets.add(token)
        if (token !== undefined && acquirer === 'stripe') stripeMethodIds.add(token)
        answers.push(...attempt.responses.map(({ csrf: _, ...answer }) => JSON.stringify(answer)))
        await refusedCards(payer)
      }
      await shop.gateway.deliver('all')
      await shop.runDueJobs()
    }
    // Sends a forged notice that contains a card number. The shop refuses the notice and logs the
    // refusal. The log must not contain the card number.
    isBroken = false
    await fetch(`${shop.url}/notices/stripe`, { method: 'POST', body: `{"card":"${NORMAL_CARD}"}` })
    await shop.gateway.deliver('all')
    await waitUntil(async () => (await openNotices()) === 0, 'every notice is looked at')
  } finally {
    logged.stop()
  }
  assert.match(logged.text(), /the answer was torn/)
  assert.ok(secrets.size > PAYMENT_SCENARIOS.length * 2, 'secrets were collected')
  const places = [
    ['log', logged.text()],
    ['answers', answers.join('\n')],
    ...(await tables(shop)),
  ] as const
  const found = places.flatMap(([place, text]) =>
    [...secrets]
      .filter((secret) => place !== 'payment_notices' || !stripeMethodIds.has(secret))
      .filter((secret) => text.includes(secret))
      .map((secret) => [place, secret]),
  )
  assert.deepEqual(found, [])
  // Checks that the search for secrets works: it must find a value that the table of members
  // contains.
  const accounts = places.find(([place]) => place === 'members')?.[1] ?? ''
  assert.match(accounts, /@example\.com/)
})

async function refusedCards(payer: Awaited<ReturnType<typeof addPayer>>): Promise<void> {
  await payer.post('/user/gmo_result', { id: 'P0', pay_type: 1, token: NORMAL_CARD })
  await payer.post('/user/point/buy', { pay_id: 4, point_price_id: 101, name: THREE_D_SECURE_CARD })
  await payer.raw(`/api/user/set_checkout_session/${NORMAL_CARD}`)
}

/**
 * Runs the worker once and returns how many notices are still unprocessed. The shop keeps the
 * headers and body of a notice until it is processed.
 */
async function openNotices(): Promise<number> {
  shop.clock.advance(61_000)
  await shop.runDueJobs()
  const open = await shop.database.query({
    text: 'select from payment_notices where processed_at is null',
  })
  return open.length
}

/** Returns the values of the browser's cookies, except those shorter than 12 characters. */
function valuesIn(cookie: string): readonly string[] {
  const values = cookie.split('; ').map((pair) => decodeURIComponent(pair.split('=')[1] ?? ''))
  return values.filter((value) => value.length >= 12)
}

/** Returns every row of every table as text. Byte columns are also decoded as text. */
async function tables({ database }: TestShop): Promise<readonly (readonly [string, string])[]> {
  const names = await database.query<{ name: string }>({
    text: `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  })
  return Promise.all(
    names.map(async ({ name }) => {
      const rows = await database.query<Record<string, unknown>>({ text: `select * from ${name}` })
      const values = rows.flatMap((row) => Object.values(row)).map(textOf)
      return [name, values.join('\n')] as const
    }),
  )
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `${value.toString('latin1')} ${value.toString('hex')}`
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
