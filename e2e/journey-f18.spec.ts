import { CLOSED, EDGE } from '#testing/moments.ts'
import { calm, expect, loginAs, test } from './base.ts'
import { answerWith } from './calls.ts'
import { buyByCall, post } from './draws.ts'
import {
  BEFORE_POINTS,
  expectCredited,
  fillJourneyCard,
  pressPay,
  pressThere,
  startPaying,
} from './journey-pay.ts'
import { PAY_WORDS } from './journey-words.ts'
import { speak } from './walk.ts'

const NO_HISTORY = { ja: '履歴がありません。', en: 'No history.' }
const HISTORIES = ['/buy-point-history', '/buy-product-history', '/coin-history']

for (const language of ['ja', 'en'] as const) {
  const words = PAY_WORDS[language]

  test(`F18 steps 1 and 2 in ${language}: the card stays on its page, the legal texts are members’`, async ({
    page,
    shop,
  }) => {
    await speak(page, language)
    const texts = ['/fund-settlement', '/point-terms-of-service']
    for (const path of texts) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
    }
    await loginAs(page, await shop.addMember())
    for (const path of texts) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
    await page.goto('/card-input')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.pay.cardInputTitle)
    await calm(page).getByRole('main').locator('a[href*="pointPriceId=101"]').click()
    await expect(page).toHaveURL('/confirm-buy-point?pointPriceId=101')
  })

  test(`F18 step 3 in ${language}: what was begun before the closing moment is credited, nothing new is sold`, async ({
    page,
    shop,
  }) => {
    await shop.setClock(EDGE)
    await startPaying(page, shop, { language, method: words.methods.card })
    await fillJourneyCard(page, words, { number: '4100000000000100' })
    await pressPay(page)
    await expect(page.locator('button[name=choice][value=pass]')).toBeVisible()
    await shop.setClock(CLOSED)
    await pressThere(page, 'pass')
    await expectCredited(page, words, /\/complete-buy-point\?payment_id=/)

    await page.goto('/buy-point')
    const main = page.getByRole('main')
    await expect(main).toContainText(words.pay.closedText)
    await expect(main.locator('a[href*="confirm-buy-point"]')).toHaveCount(0)
    for (const [path, payload] of [
      ['/user/point/buy', { pay_id: 8, point_price_id: 101 }],
      ['/user/gmo_token', { pay_id: 1, pay_type: 1, point_price_id: 101 }],
    ] as const) {
      expect((await post(page, path, payload)).state).toBe(423)
    }
    // Draws go on.
    expect((await buyByCall(page, { packId: 6, count: 1 })).result).toBe('1')
    const { point } = await (await page.request.get('/api/user/point')).json()
    expect(point).toBe(BEFORE_POINTS + 500 - 5)
  })

  test(`F18 step 5 in ${language}: who has done nothing yet reads three empty histories`, async ({
    page,
    shop,
  }) => {
    await speak(page, language)
    await loginAs(page, await shop.addMember())
    for (const path of HISTORIES) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(NO_HISTORY[language])
    }
  })
}

test('F18 step 4: an answer 9999 to the press of pay leads to the maintenance page', async ({
  page,
  shop,
}) => {
  const words = PAY_WORDS.ja
  await startPaying(page, shop, { language: 'ja', method: words.methods.merpay })
  await answerWith(page, '/user/point/buy', { state: 9999 })
  await pressPay(page)
  await expect(page).toHaveURL('/maintenance.html')
})

test('F18 step 5: C cannot read what A has drawn', async ({ page, browser, shop }) => {
  await loginAs(page, await shop.addMember({ points: 100 }))
  const { pack_history_id } = await buyByCall(page, { packId: 6, count: 1 })
  const stranger = await browser.newContext({ baseURL: shop.url })
  await loginAs(stranger, 'C')
  const asked = await stranger.request.get(`/api/user/history/detail/${pack_history_id}`)
  const unknown = await stranger.request.get('/api/user/history/detail/999999')
  expect((await asked.json()).state).toBe((await unknown.json()).state)
  expect((await asked.json()).state).toBe(404)
  await stranger.close()
})
