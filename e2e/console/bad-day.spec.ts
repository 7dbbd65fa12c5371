import { PAYMENT } from '#contract/constants.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { buyThroughApi, postApi } from '#e2e/support/draws.ts'
import {
  expectPoints,
  fetchNewestPayment,
  initiatePayment,
  payAtProvider,
} from '#e2e/support/payments.ts'
import { testClock } from '#server/platform/time/clock.ts'
import {
  addStockedCard,
  draftContent,
  draftLine,
  publishDraft,
  untilPackPage,
} from '#testing/drivers/pack-maker.ts'
import { numberParcels } from '#testing/drivers/shipping.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import {
  addConsolePages,
  approveRequest,
  openOperator,
  openScreen,
  requestEarlyEnd,
} from './console-base.ts'

const DAY = '2025-08-01'
const REASON = '封入内容に誤りがあったため'

test('A-070 A-108 A-132 a bad day: a wrong pack is stopped, a parcel comes back, and a payment is charged back', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(180_000)
  const clock = testClock(new Date(NOON))
  const testConsole = await openTestConsole({
    shop: { databaseUrl: shop.databaseUrl, clock },
    addPages: addConsolePages,
    hasTimers: true,
  })
  const letWorkerRun = () => shop.setClock(clock.now().toISOString())
  const { client: owner, page: desk } = await openOperator(browser, testConsole, 'owner')
  const { page: second } = await openOperator(browser, testConsole, 'second-owner')
  const { client: shipper, page: shipping } = await openOperator(browser, testConsole, 'shipper')
  const { client: maker } = await openOperator(browser, testConsole, 'pack-maker')

  // Ten cards are bought for 40 yen each. Four are drawn and handed over before the mistake shows.
  const cardId = await addStockedCard(shop.database, { count: 10, code: 'BAD-1' })
  const lines = [draftLine({ cardId, count: 10 })]
  const content = draftContent({ name: '誤りの引札', position: 950, lines })
  const { packId } = await publishDraft({ maker, owner }, content)
  await untilPackPage(shop.url, packId)
  const buyer = await shop.addMember({ points: 1_000, hasAddress: true })
  await loginAs(page, buyer)
  const { cards } = await buyThroughApi(page, { packId, count: 4 })
  const choice = { send_card: cards.map(({ history_id }) => history_id), reduction_card: [] }
  expect(await postApi(page, '/user/pack/decision', choice)).toMatchObject({ state: 200 })
  await testConsole.runDueWork()
  const { list } = await shipper.get(`/parcels?text=${buyer.id}`)
  const [{ id: parcelId, number }] = list
  await numberParcels(shipper, [parcelId])
  await shipper.act('/parcels/hand-over', { ids: [parcelId] })

  await openScreen(desk, '/packs')
  await desk.getByRole('link', { name: '誤りの引札' }).click()
  const texts = { shown: REASON, shownEn: 'Its contents were wrong', reason: '枚数の誤り' }
  await requestEarlyEnd(desk, texts)
  await second.goto(desk.url())
  await approveRequest(second)
  await openScreen(desk, `/packs/${packId}`)
  await expect(desk.getByText(REASON)).toBeVisible()
  await untilPackPage(shop.url, packId, ({ end_reason: reason }) => reason !== null)
  await page.goto(`/pack-detail?packId=${packId}`)
  await expect(page.getByText(REASON)).toBeVisible()

  // The queue has only what must still be shipped, so the label of the parcel is searched for.
  await openScreen(shipping, '/')
  await shipping.keyboard.press('Control+k')
  await shipping.getByPlaceholder('番号・名前・メールアドレスで探す').fill(number)
  await shipping.getByRole('dialog').getByText(number).first().click()
  await shipping.getByRole('button', { name: '返送を記録する' }).click()
  const returning = shipping.getByRole('dialog')
  await returning.getByLabel('理由').fill('長期不在')
  await returning.getByRole('button', { name: '返送を記録する' }).click()
  await expect(returning).toBeHidden()
  await openScreen(shipping, '/parcel-problems')
  await expect(shipping.getByRole('row', { name: new RegExp(number) })).toContainText('返送')

  const payer = await shop.addMember()
  await loginAs(page, payer)
  await initiatePayment(page, { pay_id: PAYMENT.paypay })
  const { payment_id: orderId } = await fetchNewestPayment(page)
  await payAtProvider(shop, orderId)
  await postApi(page, '/user/point/append', { token: orderId })
  await expectPoints(page, 500)
  await openScreen(desk, `/payments?text=${orderId}`)
  await desk.getByRole('link', { name: orderId }).click()
  await desk.getByRole('button', { name: 'チャージバックを記録する' }).click()
  const charging = desk.getByRole('dialog', { name: 'チャージバックを記録する' })
  await charging.getByLabel('理由').fill('カード会社の通知')
  await charging.getByRole('button', { name: '承認を申請する' }).click()
  await expect(desk.getByText('いま申請できる操作はありません。')).toBeVisible()
  await openScreen(second, '/approvals')
  await second.locator('tr[data-row]').getByRole('link').first().click()
  await expect(second.getByRole('button', { name: '承認する' })).toBeVisible()
  await approveRequest(second)
  await letWorkerRun()
  await expectPoints(page, 0)

  // The parcel that came back is no longer counted as shipped.
  await openScreen(desk, '/')
  const today = desk.getByRole('region', { name: '今日', exact: true })
  await expect(today).toContainText('発送0個')
  await expect(today).toContainText('返送1個')
  await expect(today).toContainText('売上500円')
  // Six unsold cards are free again; the four that came back still belong to their member.
  await openScreen(desk, `/stock/${cardId}`)
  const stock = desk.getByRole('table', { name: '在庫', exact: true })
  await expect(stock.getByRole('row', { name: '空き 6' })).toBeVisible()
  await openScreen(desk, `/reports?from=${DAY}&to=${DAY}&by=method`)
  await expect(desk.getByRole('row', { name: /PayPay.* 500円 500円 0円/ })).toBeVisible()
  await openScreen(desk, `/reports/trial-balance?from=${DAY}&to=${DAY}`)
  await expect(desk.getByText('台帳と残高は一致しています。')).toBeVisible()
  await testConsole.close()
})
