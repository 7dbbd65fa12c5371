import { expect, loginAs, test } from '#e2e/support/base.ts'
import { keysOf, recordCalls } from '#e2e/support/calls.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { pasteInto } from '#e2e/support/text-input.ts'

const ADDRESS = '/card-input'
const number = (index: number) => `カード番号 ${index}組目（4桁）`

test('R-044 U-064 a member sees the card in its fields, and the courses', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto(ADDRESS)
  const card = page.getByRole('form', { name: 'カード' })
  await expect(card.getByRole('group', { name: 'カード番号' }).getByRole('textbox')).toHaveCount(4)
  for (const label of ['有効期限（月）', '有効期限（年）', 'セキュリティコード', 'カード名義']) {
    await expect(card.getByLabel(label)).toBeVisible()
  }
  await expect(card.getByRole('textbox')).toHaveCount(8)
  for (const price of [/500円/, /5,000円/]) {
    await expect(page.getByRole('link', { name: price }).last()).toBeVisible()
  }
})

test('V-025 the fields hold 4×4 digits, 2, 4, 3 and 20, and validate nothing', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto(ADDRESS)
  for (const index of [1, 2, 3, 4]) {
    await page.getByLabel(number(index)).pressSequentially('12345')
    await expect(page.getByLabel(number(index))).toHaveValue(/^.{4}$/)
  }
  const fields = [
    ['有効期限（月）', '999', '99'],
    ['有効期限（年）', '20999', '2099'],
    ['セキュリティコード', '12345', '123'],
    ['カード名義', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ABCDEFGHIJKLMNOPQRST'],
  ] as const
  for (const [label, typed, held] of fields) {
    await page.getByLabel(label).pressSequentially(typed)
    await expect(page.getByLabel(label)).toHaveValue(held)
  }
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('a full group moves the focus to the next one', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto(ADDRESS)
  await page.getByLabel(number(1)).pressSequentially('41112222')
  await expect(page.getByLabel(number(1))).toHaveValue('4111')
  await expect(page.getByLabel(number(2))).toHaveValue('2222')
})

test('a pasted or filled in number fills all four groups', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto(ADDRESS)
  const groups = page.getByRole('group', { name: 'カード番号' }).getByRole('textbox')
  const values = () =>
    groups.evaluateAll((each) => each.map((group) => (group as HTMLInputElement).value))
  await pasteInto(groups.nth(0), '4111 2222 3333 4444')
  await expect.poll(values).toEqual(['4111', '2222', '3333', '4444'])
  await pasteInto(groups.nth(2), '５１１１２２２２３３３３４４４４')
  await expect.poll(values).toEqual(['5111', '2222', '3333', '4444'])
  await groups.nth(0).fill('6111222233334444')
  await expect.poll(values).toEqual(['6111', '2222', '3333', '4444'])
})

test('U-065 the button of a course leads to paying for it', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto(ADDRESS)
  await page.getByRole('link', { name: /5,000円/ }).click()
  await expect(page).toHaveURL('/confirm-buy-point?pointPriceId=102')
})

test('U-066 the three legal buttons do nothing', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await loginAs(page, 'B')
  await page.goto(ADDRESS)
  await expect(page.getByRole('link', { name: /5,000円/ })).toBeVisible()
  const calls = recordCalls(page)
  const buttons = page.getByRole('main').getByRole('button')
  await expect(buttons).toHaveCount(3)
  for (const button of await buttons.all()) await button.click()
  await expect(page).toHaveURL(ADDRESS)
  expect(keysOf(calls)).toEqual([])
  expect(faults).toEqual([])
})

test('Q43 what is typed is neither sent nor stored, and Enter sends nothing', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto(ADDRESS)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByLabel(number(1)).pressSequentially('4111111111111111')
  await page.getByLabel('セキュリティコード').fill('987')
  await page.getByLabel('カード名義').fill('TARO YAMADA')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(ADDRESS)
  await page.getByRole('link', { name: /5,000円/ }).click()
  await expect(page).toHaveURL('/confirm-buy-point?pointPriceId=102')
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  for (const secret of ['4111', '987', 'TARO']) {
    expect(stored).not.toContain(secret)
    expect(sent.filter((line) => line.includes(secret))).toEqual([])
  }
})

test('R-044 in English every field has its English name', async ({ page }) => {
  await setLanguage(page, 'en')
  await loginAs(page, 'B')
  await page.goto(ADDRESS)
  for (const index of [1, 2, 3, 4]) {
    await expect(page.getByLabel(`Card number, group ${index} of 4`)).toBeVisible()
  }
  for (const label of ['Expiry month', 'Expiry year', 'Security code', 'Name on card']) {
    await expect(page.getByLabel(label)).toBeVisible()
  }
})
