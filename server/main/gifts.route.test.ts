import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { type EntryKind, entryKinds } from '#server/points/ledger.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { confirmMail, sentCode } from '#testing/drivers/outbox.ts'
import { addTestCampaign } from '#testing/fixtures/campaigns.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/**
 * Why a member gets points or coins. Only a gift costs the member nothing and no person of the shop
 * grants it, so somebody could collect it by many accounts.
 */
const REASONS: Readonly<
  Partial<Record<EntryKind, 'paid' | 'own cards' | 'operator' | 'gift' | 'ticket'>>
> = {
  credit: 'paid',
  bonus: 'paid',
  restoration: 'paid',
  // It pays off a debt at once, when the account is closed.
  waiver: 'paid',
  payback: 'paid',
  'free-payback': 'paid',
  conversion: 'own cards',
  grant: 'operator',
  // Two owners approved the file with them.
  'moved-in': 'operator',
  'free-moved-in': 'operator',
  adjustment: 'operator',
  referral: 'gift',
  campaign: 'gift',
  // The coupon that is the ticket was checked like any other, and the points stay with nobody.
  'free-draw': 'ticket',
}

interface Newcomer {
  readonly client: Client
  readonly form: { readonly mail: string; readonly pass: string; readonly tel: string }
}

let telCount = 0
async function register(referralCode = ''): Promise<Newcomer> {
  const tel = `0806666${String(++telCount).padStart(4, '0')}`
  const { form } = newRegistration({ referralCode, tel })
  const client = openClient(shop.url)
  assert.equal((await client.post('/user/append', form)).state, 200)
  await client.logIn(form)
  return { client, form: { ...form, tel } }
}

async function verifyPhone({ client, form }: Newcomer): Promise<void> {
  await client.post('/user/send_sms', { tel: form.tel })
  const sms_code = await sentCode(shop, form.tel)
  assert.equal((await client.post('/user/check_sms', { sms_code })).state, 200)
}

const markPaid = ({ form }: Newcomer) =>
  shop.database.query({
    text: 'update members set first_paid_at = created_at where mail = $1',
    values: [form.mail],
  })

async function entryKindsOf({ form }: Newcomer): Promise<string[]> {
  const rows = await shop.database.query<{ kind: string }>({
    text: `
      select kind
      from entries
      join members on members.id = member_id
      where mail = $1`,
    values: [form.mail],
  })
  return rows.map(({ kind }) => kind)
}

/** Each gift, and what it needs besides a confirmed mail address. */
const GIFTS: readonly {
  readonly kind: EntryKind
  readonly needs: 'nothing' | 'phone' | 'payment'
  /** Registers a newcomer, and returns how the newcomer asks for the gift. */
  readonly offer: () => Promise<{ newcomer: Newcomer; ask: () => Promise<unknown> }>
}[] = [
  {
    kind: 'referral',
    needs: 'phone',
    async offer() {
      return { newcomer: await register('BBB'), ask: async () => {} }
    },
  },
  ...(['none', 'phone', 'payment'] as const).map((requirement) => ({
    kind: 'campaign' as const,
    needs: requirement === 'none' ? ('nothing' as const) : requirement,
    async offer() {
      const { codes } = await addTestCampaign(shop.database, { requirement })
      const newcomer = await register()
      const ask = () => newcomer.client.post('/user/coupon', { code: codes[0] as string })
      return { newcomer, ask }
    },
  })),
]

test('every kind of entry that adds to a balance says why it does', () => {
  const adding = [...entryKinds('positive'), ...entryKinds('either')]
  assert.deepEqual(Object.keys(REASONS).sort(), adding.sort())
  const gifts = new Set(adding.filter((kind) => REASONS[kind] === 'gift'))
  assert.deepEqual(new Set(GIFTS.map(({ kind }) => kind)), gifts)
})

for (const { kind, needs, offer } of GIFTS) {
  test(`a gift waits for the confirmed mail address: ${kind}, which needs ${needs}`, async () => {
    const meets = { nothing: async () => {}, phone: verifyPhone, payment: markPaid }[needs]
    const { newcomer, ask } = await offer()
    await ask()
    await meets(newcomer)
    await ask()
    assert.deepEqual(await entryKindsOf(newcomer), [], 'the address is not confirmed')
    assert.equal((await confirmMail(shop, newcomer.form.mail)).state, 200)
    await ask()
    assert.deepEqual(await entryKindsOf(newcomer), [kind])
    await ask()
    assert.deepEqual(await entryKindsOf(newcomer), [kind], 'once')
  })

  if (needs === 'nothing') continue
  test(`a confirmed mail address alone brings no ${kind} that needs ${needs}`, async () => {
    const { newcomer, ask } = await offer()
    assert.equal((await confirmMail(shop, newcomer.form.mail)).state, 200)
    await ask()
    assert.deepEqual(await entryKindsOf(newcomer), [])
  })
}

test('a registration, logins and days of visits give nothing, whatever is confirmed', async () => {
  const newcomer = await register()
  assert.equal((await confirmMail(shop, newcomer.form.mail)).state, 200)
  await verifyPhone(newcomer)
  for (let day = 0; day < 3; day++) {
    shop.clock.advance(DAY_MS)
    await newcomer.client.logIn(newcomer.form)
    await newcomer.client.get('/user/point')
    await shop.runDueJobs()
  }
  assert.deepEqual(await entryKindsOf(newcomer), [])
})
