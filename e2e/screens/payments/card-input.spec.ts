import { expect, loginAs, test } from '#e2e/support/base.ts'
import { keysOf, recordCalls } from '#e2e/support/calls.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { cardField, fillCard, NUMBER_FIELD } from '#e2e/support/payment-form.ts'

const ADDRESS = '/card-input'

test('R-044 U-064 a member sees the provider’s fields of a card, and the courses', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await page.goto(ADDRESS)
  const card = page.getByRole('form', { name: 'カード' })
  for (const label of [NUMBER_FIELD, '有効期限（月・年）', 'セキュリティコード']) {
    await expect(cardField(page, label)).toBeVisible()
  }
  // The shop's own page has a field for the name only, so no card number can be typed into it.
  await expect(card.getByRole('textbox')).toHaveCount(1)
  await expect(page.locator('[autocomplete^="cc-"]')).toHaveCount(1)
  await expect(page.locator('[autocomplete="cc-number"], [autocomplete="cc-csc"]')).toHaveCount(0)
  for (const price of [/500円/, /5,000円/]) {
    await expect(page.getByRole('link', { name: price }).last()).toBeVisible()
  }
})

test('the screen says only that nothing typed is sent, and not what a payment would send', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await page.goto(ADDRESS)
  await expect(cardField(page, NUMBER_FIELD)).toBeVisible()
  await expect(page.getByText('どこにも送信されず、保存もされません')).toBeVisible()
  await expect(page.getByText('決済会社へ直接送られ')).toHaveCount(0)
})

test('while cards are stopped, the screen says so and shows no card form', async ({ page }) => {
  await loginAs(page, 'B')
  await page.route('**/api/user/kept_card', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, is_offered: false, can_keep: false, script: null } })
  })
  await page.goto(ADDRESS)
  await expect(page.getByText('カードでのお支払いは、ただいま休止')).toBeVisible()
  await expect(page.getByRole('form', { name: 'カード' })).toHaveCount(0)
  await expect(page.getByText('決済会社の入力欄')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /5,000円/ })).toBeVisible()
})

test('V-025 the name holds 20 characters, and nothing is validated', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto(ADDRESS)
  await page.getByLabel('カード名義').pressSequentially('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  await expect(page.getByLabel('カード名義')).toHaveValue('ABCDEFGHIJKLMNOPQRST')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
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
  await expect(cardField(page, NUMBER_FIELD)).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    // The port is left out, because the digits of the code can stand in it.
    const { pathname, search } = new URL(request.url())
    sent.push(`${pathname}${search} ${request.postData() ?? ''}`)
  })
  await fillCard(page, { code: '987' })
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
  for (const label of ['Card number', 'Expiry month and year', 'Security code']) {
    await expect(cardField(page, label)).toBeVisible()
  }
  await expect(page.getByLabel('Name on card')).toBeVisible()
})
