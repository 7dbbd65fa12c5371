import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SearchHit } from '#contract/console/search.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { openShippingShop, type ShippingShop } from '#testing/drivers/shipping.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addParcels } from '#testing/fixtures/parcels.ts'
import { addPaymentRow } from '#testing/fixtures/payments.ts'
import { addTestLot } from '#testing/fixtures/stock.ts'

const MAIL = 'taro-yamada.1@example.com'
const ORDER = 'P-12ab34cd56ef'
const GRADING = 'PSA-10a 77'
const TRACKING = '3912345670AB'

let on: ShippingShop
let owner: ConsoleClient
let memberId: number
let parcelNumber: string
before(async () => {
  on = await openShippingShop()
  const { database } = on.shop
  const now = on.shop.clock.now()
  const member = await addLoggedInMember(on.shop, { coins: 10 })
  memberId = member.id
  const template = {
    subject: { ja: '発送', en: 'Shipped' },
    blocks: [{ ja: '本文', en: 'Text' }],
  }
  const mail = { to: MAIL, template, language: 'ja', kind: 'parcel', now } as const
  await database.transaction(async (tx) => {
    await tx.query({
      text: 'update members set mail = $2 where id = $1',
      values: [member.id, MAIL],
    })
    await queueMail(tx, mail)
  })
  await addPaymentRow(database, { memberId, state: 'waiting', at: now, order_id: ORDER })
  const [parcel] = await addParcels(database, [{ state: 'numbered', trackingNumber: TRACKING }])
  parcelNumber = parcel?.number ?? ''
  const [card] = await database.query<{ id: number }>({ text: 'select id from cards limit 1' })
  await database.transaction((tx) =>
    addTestLot(tx, {
      cardId: card?.id ?? 0,
      count: 1,
      grading: { company: 'PSA', number: GRADING },
    }),
  )
  owner = await logInOperator(on.panel, 'owner')
})
after(() => on.close())

const WAYS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in full width': (text) =>
    text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'in small letters': (text) => text.toLowerCase(),
  'in capitals': (text) => text.toUpperCase(),
  'with other hyphens': (text) => text.replaceAll('-', '\u2010'),
  'with the sign for minus': (text) => text.replaceAll('-', '\u2212'),
  'with invisible characters': (text) => `\u200b ${text}\u2060\u00a0`,
}

for (const [named, typedAs] of Object.entries(WAYS)) {
  test(`U-072 A-043: each search finds an identifier that is typed ${named}`, async () => {
    const kindsOf = async (text: string) => {
      const { list } = await owner.get(`/search?${new URLSearchParams({ text: typedAs(text) })}`)
      return (list as SearchHit[]).map(({ kind }) => kind).sort()
    }
    assert.deepEqual(await kindsOf(ORDER), ['member', 'payment'])
    assert.deepEqual(await kindsOf(parcelNumber), ['parcel'])
    assert.deepEqual(await kindsOf(TRACKING), ['parcel'])
    assert.deepEqual(await kindsOf(GRADING), ['copy'])
    assert.deepEqual(await kindsOf(MAIL), ['mails', 'member'])
    const { state: ofOneDigit } = await owner.get(
      `/search?text=${encodeURIComponent(typedAs('7'))}`,
    )
    assert.equal(ofOneDigit, 200)
    assert.ok((await kindsOf(String(memberId))).includes('member'))
    const { list: entries } = await owner.get('/audit')
    const { call } = entries[0]
    for (const [path, field, text] of [
      ['/payments', 'order', ORDER],
      ['/parcels', 'text', parcelNumber],
      ['/parcels', 'text', TRACKING],
      ['/stock', 'text', GRADING],
      ['/mails', 'text', MAIL],
      ['/mails', 'text', String(memberId)],
      ['/members', 'text', MAIL],
      ['/members', 'text', ORDER],
      ['/packs', 'text', String(on.packId)],
      ['/audit', 'call', call],
    ] as const) {
      const typed = path === '/audit' && named !== 'in full width' ? text : typedAs(text)
      const { state, list } = await owner.get(`${path}?${new URLSearchParams({ [field]: typed })}`)
      assert.equal(state, 200, path)
      assert.ok(list.length > 0, `${path} finds ${text} by ${typed}`)
    }
  })
}
