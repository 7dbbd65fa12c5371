import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { postApi } from '#e2e/support/draws.ts'
import { mailsTo } from '#e2e/support/outbox.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { setLabels } from '#testing/fixtures/parcels.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

/** Opens the fixture shop's console in this process, with the settings that labels need. */
async function openPanel({ databaseUrl }: ShopHandle): Promise<TestConsole> {
  const panel = await openTestConsole({
    shop: { databaseUrl, clock: testClock(new Date(NOON)) },
    hasTimers: true,
  })
  await setLabels(panel.database)
  return panel
}

const makeFile = async (shipper: ConsoleClient, id: number) => {
  await shipper.act('/parcels/group', { ids: [id] })
  await shipper.act('/parcels/carrier', { ids: [id], carrier: 'yamato', service: '' })
  const request = { code: 'yamato-b2-cloud', ids: [id], shipDay: '2025-08-04' }
  return shipper.act('/exports', request)
}

test('A-103 A-106 a member corrects an address from the mail, and the parcel is exported', async ({
  page,
  shop,
}) => {
  const panel = await openPanel(shop)
  try {
    const member = await shop.addMember({ coins: 300 })
    await shop.database.query({
      text: `update members set last_name = '髙橋', address = '神宮前' where id = $1`,
      values: [member.id],
    })
    await loginAs(page, member)
    const order = { card_id: goods.plain, change_num: 1 }
    expect((await postApi(page, '/user/exchange_card/exchange', order)).state).toBe(200)

    const shipper = await logInOperator(panel, 'shipper')
    const [{ id, flags }] = (await shipper.get(`/parcels?text=${member.id}`)).list
    expect(flags).toEqual(['no-house-number'])
    expect((await makeFile(shipper, id)).leftOut).toEqual([{ id, result: 'address-flagged' }])
    const { version } = (await shipper.get(`/parcels/${id}`)).parcel
    const request = { version, reason: '番地がありません' }
    const requested = await shipper.act(`/parcels/${id}/request-correction`, request)
    expect(requested.state).toBe(200)
    // The login has moved the console's clock forward, so the shop's clock must be moved too.
    await shop.setClock('2025-08-01T13:00:00+09:00')
    const [mail] = await mailsTo(shop.url, member.mail)
    const [path = ''] = /\/parcel-address\?request=\d+/.exec(mail?.text ?? '') ?? []
    expect(path).not.toBe('')

    await page.goto(path)
    await expect(page.getByText('番地がありません')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    const address = page.locator('input[name=address]')
    await address.fill('')
    await idle(page).getByRole('button', { name: 'この内容で送る' }).click()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await address.fill('神宮前4-5-6')
    await idle(page).getByRole('button', { name: 'この内容で送る' }).click()
    await expect(page.getByText('お届け先を受け付けました')).toBeVisible()

    const [again] = (await shipper.get(`/parcels?text=${member.id}`)).list
    expect([again.id, again.state, again.flags]).toEqual([id, 'waiting', []])
    const replacements = [{ parcelId: id, character: '髙', replacement: '高' }]
    await shipper.act('/exports/replacements', { replacements })
    const { exports, leftOut } = await makeFile(shipper, id)
    expect([exports.length, leftOut]).toEqual([1, []])
  } finally {
    await panel.close()
  }
})
