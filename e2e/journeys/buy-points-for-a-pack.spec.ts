import type { Page } from '@playwright/test'
import { expect, idle, test } from '#e2e/support/base.ts'
import { countOf, recordCalls } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { fillCardForm } from '#e2e/support/payment-journey.ts'
import { PAYMENT_TEXTS } from '#e2e/support/payment-texts.ts'

const CHALLENGED = '4100000000000100'
const TEXTS = {
  ja: {
    spin: 'くじを引く',
    mail: 'メールアドレス',
    pass: 'パスワード',
    login: 'ログイン',
    shortage: 'ポイントが不足しています。購入しますか？',
    yes: 'はい',
    no: 'いいえ',
    card: 'クレジットカード',
    pay: /の支払いを確定する/,
    prove: '本人確認に成功する',
    paid: '決済が完了し、ポイントに反映されました。',
    top: 'トップページへ',
    back: 'くじに戻る',
    yen: '5,000円',
  },
  en: {
    spin: 'Draw',
    mail: 'Email',
    pass: 'Password',
    login: 'Log in',
    shortage: /not have enough points/,
    yes: 'Yes',
    no: 'No',
    card: 'Credit card',
    pay: /Confirm/,
    prove: 'Pass the authentication',
    paid: 'The payment is complete and your points have been added.',
    top: 'Back to the top page',
    back: 'Back to the pack',
    yen: '5,000 yen',
  },
} as const

for (const language of conditionsOf(['ja', 'en'] as const, 1)) {
  const texts = TEXTS[language]

  test(`F5 steps 1 to 6 and 13 in ${language}: a guest spins, lacks points, pays by card and comes back`, async ({
    page,
    shop,
  }) => {
    test.slow()
    await setLanguage(page, language)
    const member = await shop.addMember()
    const calls = recordCalls(page)
    const spin = () =>
      idle(page).getByRole('main').getByRole('button', { name: texts.spin }).click()

    await test.step('1 a guest who spins is sent to the login, and nothing is checked', async () => {
      await page.goto('/pack-detail?packId=1')
      await page.getByRole('combobox').selectOption('2')
      await spin()
      await expect(page).toHaveURL('/login?packId=1')
      expect(countOf(calls, 'POST /user/pack/check')).toBe(0)
    })

    await test.step('2 the login leads back to the pack', async () => {
      await page.getByLabel(texts.mail).fill(member.mail)
      await page.getByLabel(texts.pass, { exact: true }).fill(member.pass)
      await idle(page)
        .getByRole('main')
        .getByRole('button', { name: texts.login, exact: true })
        .click()
      await expect(page).toHaveURL('/pack-detail?packId=1')
    })

    await test.step('3 too few points: no stays, yes leads to the courses', async () => {
      await page.getByRole('combobox').selectOption('2')
      await spin()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(texts.shortage)
      await dialog.getByRole('button', { name: texts.no, exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await spin()
      await dialog.getByRole('link', { name: texts.yes, exact: true }).click()
      await expect(page).toHaveURL('/buy-point?productId=1')
    })

    await test.step('4 the course of 5,000 points', async () => {
      await idle(page).getByRole('main').locator('a[href*="pointPriceId=102"]').click()
      await expect(page).toHaveURL('/confirm-buy-point?pointPriceId=102&packId=1')
    })

    await test.step('5 a card that requires 3-D Secure', async () => {
      await payByCard(page, language)
      await expect(page.getByRole('button', { name: texts.prove })).toBeVisible()
      expect(countOf(calls, 'POST /user/gmo_token')).toBe(1)
      expect(countOf(calls, 'POST /user/gmo_result')).toBe(1)
      expect(countOf(calls, 'POST /user/point/buy')).toBe(1)
    })

    await test.step('6 after 3-D Secure the payment is recorded once and shown, and Back stays on the page', async () => {
      await page.getByRole('button', { name: texts.prove }).click()
      await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
      const address = page.url()
      const main = page.getByRole('main')
      await expect(main.getByText(texts.paid)).toBeVisible()
      await expect(page.getByTestId('header-points')).toHaveText('5,000')
      await expect(page.getByTestId('header-coins')).not.toHaveText('0')
      await expect(main.getByRole('link', { name: texts.top })).toBeVisible()
      await page.goBack()
      await waitUntilStable(page)
      await expect(page).toHaveURL(address)
      expect(countOf(calls, 'POST /user/point/append')).toBe(1)
    })

    await test.step('13 the history tells of it, and the pack is a tap away', async () => {
      await idle(page).getByRole('link', { name: texts.back }).click()
      await expect(page).toHaveURL('/pack-detail?packId=1')
      await page.goto('/buy-point-history')
      const row = page.getByRole('table').getByRole('row').nth(1)
      await expect(row).toContainText('+5,000P')
      await expect(row).toContainText(texts.yen)
    })
  })
}

async function payByCard(page: Page, language: 'ja' | 'en'): Promise<void> {
  const texts = TEXTS[language]
  await idle(page).getByRole('radio', { name: texts.card, exact: true }).check()
  await fillCardForm(page, PAYMENT_TEXTS[language], { number: CHALLENGED })
  await idle(page).getByRole('button', { name: texts.pay }).click()
}
