import { expect, loginAs, test } from './base.ts'
import { answerWith } from './calls.ts'
import { buyAndDecide } from './draws.ts'
import { tellWaiting } from './endings.ts'
import { switchToEnglish } from './language.ts'

const page1 = { page: 1, all_page: 1, pages: [1] }
const row = { created: '2025-07-01 12:34:56', money: 0, history_id: 0 }

test('R-039 a guest is sent to the login', async ({ page }) => {
  await page.goto('/buy-point-history')
  await expect(page).toHaveURL('/login')
})

test('R-039 date, content, yen and points of each movement, page by page', async ({ page }) => {
  await loginAs(page, 'B')
  await tellWaiting(page, [])
  const pages = { all_page: 2, pages: [1, 2] }
  await answerWith(page, '/user/point/list/1', {
    state: 200,
    page: { page: 1, ...pages },
    list: [
      { ...row, id: 2, bonusPoint: 5_000, money: 5_000, memo: 'ポイント購入' },
      { ...row, id: 1, bonusPoint: -12_345, memo: 'くじの購入' },
    ],
  })
  await answerWith(page, '/user/point/list/2', {
    state: 200,
    page: { page: 2, ...pages },
    list: [{ ...row, id: 0, bonusPoint: 500, memo: 'お友達紹介' }],
  })
  await page.goto('/buy-point-history')
  const table = page.getByRole('table')
  await expect(table).toContainText('+5,000P')
  await expect(table).toContainText('5,000円')
  await expect(table).toContainText('-12,345P')
  await expect(table).toContainText('25/07/01 12:34')
  await expect(table).not.toContainText('2025')
  await page.getByRole('button', { name: '2ページ' }).click()
  await expect(table).toContainText('お友達紹介')
  await expect(page).toHaveURL('/buy-point-history?page=2')
})

test('R-039 a movement of a purchase leads to it', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 10_000 }))
  const { pack_history_id } = await buyAndDecide(page, { packId: 6, count: 2 }, 'all')
  await tellWaiting(page, [])
  await answerWith(page, '/user/point/list/1', {
    state: 200,
    page: page1,
    list: [
      { ...row, id: 2, bonusPoint: -600, memo: 'くじの購入', history_id: pack_history_id },
      { ...row, id: 1, bonusPoint: 10_000, memo: '付与' },
    ],
  })
  await page.goto('/buy-point-history')
  await expect(page.getByRole('table').getByRole('button')).toHaveCount(1)
  await page.getByRole('table').getByRole('button', { name: 'くじの購入' }).click()
  await expect(page).toHaveURL(`/buy-product-history-detail?packHistoryId=${pack_history_id}`)
})

test('M-034 without a movement the history says so, in both languages', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember())
  await tellWaiting(page, [])
  await answerWith(page, '/user/point/list/1', { state: 200, page: page1, list: [] })
  await page.goto('/buy-point-history')
  await expect(page.getByText('履歴がありません。')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await switchToEnglish(page)
  await expect(page.getByText('No history.')).toBeVisible()
})

test('R-039 open payments stand first, each with what it waits for and the way to go on', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await answerWith(page, '/user/point/list/1', { state: 200, page: page1, list: [] })
  const slip = '/confirm-combini?payment_id=P3'
  await tellWaiting(page, [
    { payment_id: 'P5', name: '失効分', state: 'expired', waits_for: null, url: '/' },
    { payment_id: 'P4', name: '確認分', waits_for: 'provider' },
    { payment_id: 'P3', name: 'コンビニ払い', waits_for: 'payment', number: '55512', url: slip },
    { payment_id: 'P2', name: 'PayPay', waits_for: 'approval', url: 'https://wallet.example/2' },
  ])
  await page.goto('/buy-point-history')
  const open = page.getByRole('region', { name: '完了していないお支払い' })
  const items = open.getByRole('listitem')
  await expect(items).toHaveCount(4)
  await expect(items.nth(0)).toContainText('もう一度お支払いになる必要はありません')
  await expect(items.nth(1)).toContainText('お支払いをお待ちしています。')
  await expect(items.nth(1)).toContainText('55512')
  await expect(items.nth(2)).toContainText('承認が終わっていません。')
  await expect(items.nth(3)).toContainText('期限を過ぎたため取り消されました。')
  const links = open.getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(links.nth(0)).toHaveAttribute('href', slip)
  await expect(links.nth(1)).toHaveAttribute('href', 'https://wallet.example/2')
})
