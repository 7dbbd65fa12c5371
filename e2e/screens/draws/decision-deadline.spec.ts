import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { buyOnlyConvertible, expectCardCount } from '#e2e/support/draws.ts'
import { mailsTo } from '#e2e/support/outbox.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'

const HOUR_MS = 3_600_000
const hoursLater = (hours: number) => new Date(Date.parse(NOON) + hours * HOUR_MS).toISOString()

test('S-041 K-030 the 24 hours count down on each screen of the purchase, a mail reminds, and then they end', async ({
  page,
  shop,
}) => {
  const member = await shop.addMember({ points: 20_000 })
  await loginAs(page, member)
  await buyOnlyConvertible(page, { packId: 1, count: 2 })
  await page.goto('/my-page')
  const notice = idle(page).getByRole('link', { name: '発送するカードをまだ選んでいない' })
  await expect(notice.getByRole('timer')).toHaveText(/^(24\.00\.00|23\.59\.\d\d)$/)
  await notice.click()
  await expect(page).toHaveURL('/buy-product-history?mode=1')
  await expect(page.getByRole('main').getByRole('timer')).toHaveText(/^23\.59\.\d\d$/)

  await shop.setClock(hoursLater(21.01))
  const [mail, ...others] = await mailsTo(shop.url, member.mail)
  expect(others).toEqual([])
  expect(mail?.subject).toContain('期限')
  const [link = ''] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? []
  await page.goto(new URL(link).pathname)
  await expectCardCount(page, 2)
  await expect(page.getByRole('main').getByRole('timer')).toHaveText(/^02\.59\.\d\d$/)

  await shop.setClock(hoursLater(24))
  await page.goto('/my-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
  await page.goto('/buy-product-history')
  await expect(page.getByRole('button', { name: /2口/ }).first()).toContainText('発送なし')
  await expect(page.getByRole('main').getByRole('timer')).toHaveCount(0)
  // The worker sends messages within seconds.
  const subjects = async () => (await mailsTo(shop.url, member.mail)).map(({ subject }) => subject)
  const expected = [mail?.subject, '選ばれなかったカードをポイントに変換しました']
  await expect.poll(subjects).toEqual(expected)
})
