import { calm, expect, loginAs, test } from './base.ts'
import { answerWith, countOf, cutCall, keysOf, watchCalls } from './calls.ts'
import { tellWaiting } from './endings.ts'
import {
  BUY,
  choose,
  expectAlert,
  fillCard,
  GOOD_TOKEN,
  lastButton,
  PAY,
  tellBought,
  tellCard,
  tellOptions,
  tokenScript,
} from './pay-form.ts'

/** One press, one payment: whatever breaks in between. */
const TOKEN = 'POST /user/gmo_token'
const RESULT = 'POST /user/gmo_result'

test.beforeEach(async ({ page }) => {
  await tellWaiting(page, [])
  await loginAs(page, 'B')
})

test('a dead network before the purchase pays nothing and says so', async ({ page }) => {
  await tellCard(page, tokenScript(GOOD_TOKEN))
  await page.goto(PAY)
  await choose(page, 'カード')
  await fillCard(page)
  const calls = watchCalls(page)
  await cutCall(page, '/user/gmo_token')
  await lastButton(page).click()
  await expectAlert(page, 'お支払いは行われていません')
  await page.unroute('**/api/user/gmo_token')
  await tellCard(page, tokenScript(GOOD_TOKEN))
  await cutCall(page, '/user/gmo_result')
  await lastButton(page).click()
  await expectAlert(page, 'お支払いは行われていません')
  // The same token for the same order is asked a second time before that is said.
  expect(countOf(calls, RESULT)).toBe(2)
  expect(countOf(calls, BUY)).toBe(0)
})

test('a purchase without an answer is sent again under the same id, after a reload too', async ({
  page,
}) => {
  await tellCard(page, tokenScript(GOOD_TOKEN))
  await page.goto(PAY)
  await choose(page, 'カード')
  await fillCard(page)
  const calls = watchCalls(page)
  await cutCall(page, '/user/point/buy')
  await lastButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'お支払いの結果を確認できません' })
  await expect(question).toBeVisible()
  // A browser lets nobody be held by Escape for ever: it closes a dialog at the second press.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.reload()
  await calm(page).getByRole('button', { name: 'もう一度送る' }).click()
  await expect.poll(() => countOf(calls, BUY)).toBe(2)
  await tellBought(page, { result: '1', url: '/user-guide' })
  await calm(page).getByRole('button', { name: 'もう一度送る' }).click()
  await expect(page).toHaveURL('/user-guide')
  const sent = calls.filter(({ key }) => key === BUY).map(({ payload }) => payload)
  expect(sent).toHaveLength(3)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]).toEqual(sent[0])
  expect(keysOf(calls).filter((key) => key === TOKEN || key === RESULT)).toHaveLength(2)
  await page.goto(PAY)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(question).toHaveCount(0)
})

test('two presses are one purchase', async ({ page }) => {
  await tellCard(page, tokenScript(GOOD_TOKEN))
  await tellBought(page, { result: '1', url: '/user-guide' })
  await page.goto(PAY)
  await choose(page, 'カード')
  await fillCard(page)
  const calls = watchCalls(page)
  await lastButton(page).dblclick()
  await expect(page).toHaveURL('/user-guide')
  for (const key of [TOKEN, RESULT, BUY]) expect(countOf(calls, key), key).toBe(1)
  // The form has given way: the back button does not lead to it.
  await page.goBack()
  await expect(page).not.toHaveURL(PAY)
})

test('a session that has ended is told, and nothing is left to be sent again', async ({ page }) => {
  await tellOptions(page, [{ id: 9, name: 'メルペイ' }])
  await page.goto(PAY)
  await choose(page, 'メルペイ')
  await page.context().clearCookies()
  await lastButton(page).click()
  await expectAlert(page, 'ログインの有効期限が切れました')
  await expect(page).toHaveURL('/login')
  await loginAs(page, 'B')
  await page.goto(PAY)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('an unanswered purchase is the member’s alone: another login does not see it, the logout forgets it', async ({
  page,
}) => {
  await tellOptions(page, [{ id: 9, name: 'メルペイ' }])
  await cutCall(page, '/user/point/buy')
  await page.goto(PAY)
  await choose(page, 'メルペイ')
  await lastButton(page).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await loginAs(page, 'C')
  await page.goto(PAY)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await loginAs(page, 'B')
  await page.goto(PAY)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goto('/user-guide')
  await calm(page).getByRole('button', { name: 'メニュー' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/')
  await loginAs(page, 'C')
  await page.goto(PAY)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a fault of the server leaves the outcome open; a fault that says why does not', async ({
  page,
}) => {
  await tellOptions(page, [{ id: 9, name: 'メルペイ' }])
  await page.goto(PAY)
  await choose(page, 'メルペイ')
  const calls = watchCalls(page)
  await answerWith(page, '/user/point/buy', { state: 500 })
  await lastButton(page).click()
  const again = calm(page).getByRole('button', { name: 'もう一度送る' })
  await expect(again).toBeVisible()
  await tellBought(page, { state: 409, errors: { request_id: ['別の内容です'] } })
  await again.click()
  await expectAlert(page, '別の内容です')
  await expect(again).toHaveCount(0)
  const ids = calls
    .filter(({ key }) => key === BUY)
    .map(({ payload }) => (payload as { request_id: string }).request_id)
  expect(new Set(ids).size).toBe(1)
  await tellBought(page, { result: '1', url: '/user-guide' })
  await lastButton(page).click()
  await expect(page).toHaveURL('/user-guide')
  const last = calls.findLast(({ key }) => key === BUY)?.payload as { request_id: string }
  expect(ids).not.toContain(last.request_id)
})

test('Enter in a field orders nothing: only the button under the final confirmation does', async ({
  page,
}) => {
  await tellOptions(page, [
    { id: 4, name: '銀行' },
    { id: 1, name: 'カード' },
  ])
  await tellBought(page, { result: '1', url: '/user-guide' })
  await page.goto(PAY)
  const calls = watchCalls(page)
  await choose(page, 'カード')
  await page.getByLabel('カード名義').press('Enter')
  await choose(page, '銀行')
  await page.getByLabel(/振込名義人/).fill('ヤマダ')
  await page.getByLabel(/振込名義人/).press('Enter')
  expect(keysOf(calls).filter((key) => key.startsWith('POST'))).toEqual([])
  await lastButton(page).press('Enter')
  await expect(page).toHaveURL('/user-guide')
  expect(countOf(calls, BUY)).toBe(1)
})
