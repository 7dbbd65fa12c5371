import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { abortCall, countOf, mockResponse, payloadsOf, recordCalls } from '#e2e/support/calls.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import {
  confirmButton,
  field,
  fieldError,
  fillRegistration,
  registrationInput,
  termsCheckbox,
} from '#e2e/support/registration-form.ts'
import { mockRules } from '#e2e/support/shop-rules.ts'
import { cast } from '#testing/fixtures/cast.ts'
import { CLOSED } from '#testing/fixtures/clock-times.ts'

const CONFIRM = 'POST /user/confirm'
const ZIPCODE = 'POST /address/zipcode'

test('R-010 U-028 U-029 U-032 P-007: a guest finds the whole form in Japanese', async ({
  page,
}) => {
  await page.goto('/user-register')
  for (const label of [
    '姓',
    '名',
    '郵便番号',
    '都道府県',
    '市区町村',
    '番地',
    '建物名・部屋番号',
    '電話番号',
    'メールアドレス',
    'パスワード',
    'パスワード（確認）',
    '紹介コード',
  ]) {
    const exactly = { exact: true }
    const labelled = page.getByLabel(label, exactly).or(page.getByLabel(`${label}任意`, exactly))
    await expect(labelled, label).toBeVisible()
  }
  await expect(termsCheckbox(page)).not.toBeChecked()
  await expect(field(page, 'pref_id').locator('option:not([value=""])')).toHaveCount(47)
  await expect(field(page, 'country')).toHaveCount(0)
  await expect(page.getByText('配送トラブルを防ぐため')).toBeVisible()
  await expect(
    page.getByText('ご紹介いただけるのは、SMS認証を済ませ、1回以上お支払いをした'),
  ).toBeVisible()
})

test('U-026: while registration is open the login leads to it', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '新規会員登録' }).click()
  await expect(page).toHaveURL('/user-register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新規会員登録')
})

test('autofill and password managers recognise every field', async ({ page }) => {
  await page.goto('/user-register')
  for (const [name, token] of Object.entries({
    lastName: 'family-name',
    firstName: 'given-name',
    zipcode: 'postal-code',
    pref_id: 'address-level1',
    shiku: 'address-level2',
    address: 'address-line1',
    building: 'address-line2',
    tel: 'tel',
    mail: 'email',
    pass: 'new-password',
    confirmPass: 'new-password',
  })) {
    await expect(field(page, name), name).toHaveAttribute('autocomplete', token)
  }
})

test('U-030 V-002 V-004: in English the country is text, no lookup is made, pref_id is 99', async ({
  page,
}) => {
  await page.goto('/user-register')
  await switchToEnglish(page)
  await expect(page.getByLabel('Country')).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  const calls = recordCalls(page)
  await page.getByLabel('Postal code').pressSequentially('1500001')
  await page.getByLabel('I agree').check()
  await idle(page).getByRole('button', { name: 'Review my details' }).click()
  await expect.poll(() => countOf(calls, CONFIRM)).toBe(1)
  expect(payloadsOf(calls, CONFIRM)[0]).toMatchObject({ pref_id: 99, zipcode: '1500001' })
  expect(countOf(calls, ZIPCODE)).toBe(0)
})

test('U-031 V-005: the form cannot be confirmed without agreement, not even by Enter', async ({
  page,
}) => {
  await page.goto('/user-register')
  await fillRegistration(page, registrationInput('disagreeing'))
  await expect(confirmButton(page)).toHaveCount(0)
  await termsCheckbox(page).check()
  await expect(confirmButton(page)).toBeVisible()
  await termsCheckbox(page).uncheck()
  await expect(confirmButton(page)).toHaveCount(0)
  const calls = recordCalls(page)
  await field(page, 'mail').press('Enter')
  await waitUntilStable(page)
  expect(countOf(calls, CONFIRM)).toBe(0)
  await expect(page).toHaveURL('/user-register')
})

test('Enter that ends an IME composition does not send the form', async ({ page }) => {
  await page.goto('/user-register')
  await termsCheckbox(page).check()
  const calls = recordCalls(page)
  const keyboard = await page.context().newCDPSession(page)
  await field(page, 'lastName').focus()
  await keyboard.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  await page.keyboard.press('Enter')
  await waitUntilStable(page)
  expect(countOf(calls, CONFIRM)).toBe(0)
})

test('S-023: each refused field says why, and the first of them is focused', async ({ page }) => {
  await page.goto('/user-register')
  await fillRegistration(page, {
    ...registrationInput('nameless'),
    lastName: '',
    firstName: '',
    mail: 'x',
  })
  await termsCheckbox(page).check()
  const answered = page.waitForResponse('**/api/user/confirm')
  await confirmButton(idle(page)).click()
  const { errors } = await (await answered).json()
  for (const name of ['lastName', 'firstName', 'mail']) {
    expect(errors[name]?.[0], name).toBeTruthy()
    await expect.poll(() => fieldError(page, name), name).toBe(errors[name][0])
  }
  expect(await fieldError(page, 'tel')).toBe('')
  await expect(field(page, 'lastName')).toBeFocused()
  await expect(page).toHaveURL('/user-register')
  await field(page, 'lastName').fill('新田')
  await expect.poll(() => fieldError(page, 'lastName')).toBe('')
  expect(await fieldError(page, 'firstName')).not.toBe('')
})

test('M-005: of two messages the first is shown, of none the default', async ({ page }) => {
  await mockResponse(page, '/user/confirm', {
    state: 400,
    errors: { mail: ['一つめ', '二つめ'], tel: [] },
  })
  await page.goto('/user-register')
  await termsCheckbox(page).check()
  await confirmButton(idle(page)).click()
  await expect(page.getByText('一つめ')).toBeVisible()
  await expect(page.getByText('二つめ')).toHaveCount(0)
  expect(await fieldError(page, 'tel')).toBe('入力内容が正しくありません。')
})

test('a network failure is reported, and no input is lost', async ({ page }) => {
  await abortCall(page, '/user/confirm')
  await page.goto('/user-register')
  await fillRegistration(page, registrationInput('cut.off'))
  await termsCheckbox(page).check()
  await confirmButton(idle(page)).click()
  await expect(page.getByText('通信できませんでした')).toBeVisible()
  await expect(field(page, 'mail')).toHaveValue('cut.off@example.com')
})

test('S-022 R-011 U-033 U-034 S-024 R-012 E-025: form, confirmation, fix, registration', async ({
  page,
}) => {
  const typed = registrationInput('nanami')
  await page.goto('/user-register')
  const calls = recordCalls(page)
  await fillRegistration(page, typed)
  await termsCheckbox(page).check()
  await confirmButton(idle(page)).click()
  await expect(page).toHaveURL(/\/confirm-user-register\?/)
  const query = new URL(page.url()).searchParams
  expect(query.get('mail')).toBe(typed.mail)
  expect(query.get('lastName')).toBe(typed.lastName)
  expect(page.url()).not.toContain(typed.pass)
  await expect(page.getByRole('main')).toContainText(typed.building)
  await expect(page.getByRole('main')).toContainText('東京都')
  await expect(page.getByRole('main')).not.toContainText(typed.pass)
  await idle(page).getByRole('button', { name: '修正する' }).click()
  await expect(page).toHaveURL(/\/user-register/)
  for (const [name, text] of Object.entries(typed)) {
    await expect(field(page, name), name).toHaveValue(text)
  }
  await field(page, 'address').fill('1-1-1')
  await confirmButton(idle(page)).click()
  await expect(page.getByRole('main')).toContainText('1-1-1')
  await idle(page).getByRole('button', { name: '登録する' }).click()
  await expect(page).toHaveURL('/complete-user-register')
  expect(Object.keys(payloadsOf(calls, 'POST /user/append')[0] as object).sort()).toEqual([
    'address',
    'building',
    'confirmPass',
    'country',
    'firstName',
    'lastName',
    'mail',
    'middleName',
    'pass',
    'pref_id',
    'referralCode',
    'shiku',
    'tel',
    'zipcode',
  ])
  await page.goBack()
  await expect(page).not.toHaveURL(/confirm-user-register/)
  await loginAs(page, typed)
})

test('Q30: a reload of the confirmation returns to the form, the passwords alone are gone', async ({
  page,
}) => {
  const typed = registrationInput('reloader')
  await page.goto('/user-register')
  await fillRegistration(page, typed)
  await termsCheckbox(page).check()
  await confirmButton(idle(page)).click()
  await expect(page).toHaveURL(/\/confirm-user-register\?/)
  await page.reload()
  await expect(page).toHaveURL(/\/user-register\?/)
  await expect(field(page, 'mail')).toHaveValue(typed.mail)
  await expect(field(page, 'pref_id')).toHaveValue('13')
  await expect(field(page, 'pass')).toHaveValue('')
  await expect(termsCheckbox(page)).not.toBeChecked()
})

test('V-006: the referral code is sent with the registration only, and refused there', async ({
  page,
}) => {
  await page.goto('/user-register')
  await fillRegistration(page, registrationInput('friend'))
  await field(page, 'referralCode').fill('ABC')
  await termsCheckbox(page).check()
  const calls = recordCalls(page)
  await confirmButton(idle(page)).click()
  await expect(page).toHaveURL(/\/confirm-user-register\?/)
  const answered = page.waitForResponse('**/api/user/append')
  await idle(page).getByRole('button', { name: '登録する' }).click()
  const { errors } = await (await answered).json()
  await expect(page.getByText(errors.referral_code[0])).toBeVisible()
  expect(payloadsOf(calls, CONFIRM)[0]).toMatchObject({ referralCode: '' })
  expect(payloadsOf(calls, 'POST /user/append')[0]).toMatchObject({ referralCode: 'ABC' })
  await idle(page).getByRole('button', { name: '修正する' }).click()
  await expect.poll(() => fieldError(page, 'referralCode')).toBe(errors.referral_code[0])
})

test('V-019: a typed code is checked at once, and a link brings a code that works', async ({
  page,
}) => {
  await page.goto('/user-register')
  for (const [code, reason] of [
    ['ABC', 'この紹介コードは見つかりませんでした'],
    [cast.A.referralCode, 'まだご紹介の条件'],
  ] as const) {
    await field(page, 'referralCode').fill(code)
    await expect.poll(() => fieldError(page, 'referralCode')).toContain(reason)
  }
  await page.goto(`/user-register?referralCode=${cast.B.referralCode}`)
  await expect(page.getByText('この紹介コードをお使いいただけます。')).toBeVisible()
  expect(await fieldError(page, 'referralCode')).toBe('')
})

test('A-335 A-336: a shop asks for neither building nor code, and a link brings the code all the same', async ({
  page,
}) => {
  await mockRules(page, { buildingNeeded: 'not-asked', referralCode: 'by-link' })
  const calls = recordCalls(page)
  await page.goto(`/user-register?referralCode=${cast.B.referralCode}`)
  await expect(page.getByText('建物名・部屋番号も、省略せずに続けて')).toBeVisible()
  await page.goto('/user-register')
  const { building: _, ...typed } = registrationInput('by-link')
  await fillRegistration(page, typed)
  await expect(field(page, 'building')).toHaveCount(0)
  await expect(field(page, 'referralCode')).toHaveCount(0)
  await expect(page.getByText('紹介')).toHaveCount(0)
  await termsCheckbox(page).check()
  await confirmButton(idle(page)).click()
  await expect(page).toHaveURL(/\/confirm-user-register\?/)
  await expect(page.getByRole('main')).not.toContainText('紹介コード')
  await expect(page.getByRole('main')).not.toContainText('建物名')
  await idle(page).getByRole('button', { name: '登録する' }).click()
  await expect(page).toHaveURL('/complete-user-register')
  expect(payloadsOf(calls, 'POST /user/append')[0]).toMatchObject({
    referralCode: cast.B.referralCode,
  })
  await page.goto('/user-register?building=101')
  await field(page, 'building').fill('')
  await expect(field(page, 'building')).toHaveValue('')
  expect(countOf(calls, 'POST /user/referral/check')).toBe(0)
})

test('U-003 Q3: once registration has closed the form gives way to the notice', async ({
  page,
  shop,
}) => {
  await page.goto('/user-register')
  await expect(field(page, 'lastName')).toBeVisible()
  await shop.setClock(CLOSED)
  await page.goto('/user-register')
  await expect(page.getByText('他サービスとの統合にともない')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('F2: a stranger registers in English by keyboard alone', async ({ page }) => {
  await page.goto('/user-register')
  await switchToEnglish(page)
  await page.getByLabel('First name').focus()
  const type = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  await type('Zoë', 'Anne', 'O’Hara', 'SW1A 1AA', 'United Kingdom', 'London', '10 Some Street', '')
  await type('+442079460000', 'zoe+cards@example.com')
  // The focus is on the choice between a password and a passkey, in which the password is chosen.
  // Two presses of Tab pass the two buttons of the choice.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await type('secret77')
  await page.keyboard.press('Tab')
  await type('secret77')
  await page.keyboard.press('Tab')
  await type('', '', '')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/confirm-user-register\?/)
  await expect(page.getByRole('main')).toContainText('United Kingdom')
  await page.getByRole('button', { name: 'Register' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/complete-user-register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration complete')
})
