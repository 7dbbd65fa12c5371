import { controlGateway } from '#gateway/control.ts'
import { PASSWORD } from '#testing/cast.ts'
import { openClient } from '#testing/client.ts'
import { expect, test } from './base.ts'
import { holdCall } from './calls.ts'
import {
  BEFORE_POINTS,
  expectCredited,
  fillJourneyCard,
  pressPay,
  pressThere,
  startPaying,
} from './journey-pay.ts'
import { PAY_WORDS } from './journey-words.ts'
import { tellBought } from './pay-form.ts'
import { expectPoints } from './paying.ts'

const PLAIN = '4111111111111111'
const CHALLENGED = '4100000000000100'
const COMPLETE = /\/complete-buy-point\?payment_id=/

for (const language of ['ja', 'en'] as const) {
  const words = PAY_WORDS[language]

  test(`F6 step 1 in ${language}: a card without 3-D Secure pays at once`, async ({
    page,
    shop,
  }) => {
    await startPaying(page, shop, { language, method: words.methods.card })
    await fillJourneyCard(page, words, { number: PLAIN })
    await pressPay(page)
    await expectCredited(page, words, COMPLETE)
  })

  test(`F6 steps 2 to 4 in ${language}: what is wrong with a card is said in its words`, async ({
    page,
    shop,
  }) => {
    await startPaying(page, shop, { language, method: words.methods.card })
    await fillJourneyCard(page, words, { number: '1111' })
    await pressPay(page)
    await expect(page.getByText(words.pay.tokenFault('number')).first()).toBeVisible()
    await page.reload()
    await tellBought(page, { result: '0' })
    await page.getByRole('radio', { name: words.methods.card, exact: true }).check()
    await fillJourneyCard(page, words, { number: PLAIN })
    await pressPay(page)
    await expect(page.getByRole('alertdialog')).toContainText(words.pay.cardFailed)
    await expect(page).toHaveURL(/\/confirm-buy-point/)
    await expectPoints(page, BEFORE_POINTS)
  })

  test(`F6 step 5 in ${language}: an owner who is not proved pays nothing`, async ({
    page,
    shop,
  }) => {
    await startPaying(page, shop, { language, method: words.methods.card })
    await fillJourneyCard(page, words, { number: CHALLENGED })
    await pressPay(page)
    await pressThere(page, 'fail')
    await expect(page).toHaveURL(COMPLETE)
    await expect(page.getByRole('main')).toContainText(words.pay.cardFailed)
    await expectPoints(page, BEFORE_POINTS)
  })
}

test('F6 step 6: 20 appends at once credit once, and a stranger’s credits nothing', async ({
  page,
  shop,
}) => {
  const words = PAY_WORDS.ja
  await startPaying(page, shop, { language: 'ja', method: words.methods.card })
  await controlGateway(shop.gatewayUrl).notices({ act: 'lose', count: null })
  await fillJourneyCard(page, words, { number: CHALLENGED })
  await pressPay(page)
  // The page's own append is held back, so that these alone tell the shop.
  const held = await holdCall(page, '/user/point/append')
  await pressThere(page, 'pass')
  await page.waitForURL(/\/pay-redirect\?payment_id=/)
  const token = new URL(page.url()).searchParams.get('payment_id')
  const stranger = openClient(shop.url)
  await stranger.logIn({ mail: 'c@example.com', pass: PASSWORD })
  expect((await stranger.post('/user/point/append', { token })).result).not.toBe('1')
  const guest = await (await page.request.get('/api/user/point')).json()
  const form = { [guest.csrf.name]: guest.csrf.value, json: JSON.stringify({ token }) }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => page.request.post('/api/user/point/append', { form })),
  )
  for (const answer of answers) expect((await answer.json()).result).toBe('1')
  await held.letGo()
  await expectCredited(page, words, COMPLETE)
  expect((await stranger.get('/user/point')).point).toBe(0)
})
