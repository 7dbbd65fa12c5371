import type { Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { chooseMethod, payButton } from '#e2e/support/payment-form.ts'

test.beforeEach(({ shop }) =>
  shop.database.query({ text: 'update shop_settings set purchase_age = 18' }),
)

const enterBirthDate = async (page: Page, label: string, date: string, save: string) => {
  await page.getByLabel(label, { exact: true }).fill(date)
  await idle(page).getByRole('button', { name: save }).click()
}

test('A-379: a member enters the date of birth once, after the first draw was refused, and then draws', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await page.goto('/pack-detail?packId=1')
  await idle(page).getByRole('main').getByRole('button', { name: 'くじを引く' }).click()
  await expect(page.getByText('はじめに生年月日のご登録が必要です。')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '生年月日を登録する' }).click()
  await expect(page).toHaveURL('/play-limits')
  await expect(page.getByRole('button', { name: '18歳以上です' })).toHaveCount(0)
  await expect(page.getByText('18歳からです。')).toBeVisible()
  await enterBirthDate(page, '生年月日', '1990-01-23', '生年月日を登録する')
  await expect(page.getByText('生年月日：1990/01/23')).toBeVisible()
  await expect(page.getByLabel('生年月日', { exact: true })).toHaveCount(0)
  await page.goto('/confirm-buy-product?packId=1&buyCount=1')
  await idle(page).getByRole('button', { name: '購入する', exact: true }).click()
  await expect(page).not.toHaveURL(/confirm-buy-product/)
})

test('A-379: the screens of points say that a date of birth is needed, and so does the refusal', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/buy-point')
  const need = page.getByText('ポイントの購入とくじには、生年月日の登録（一度だけ）が必要です。')
  await expect(need).toBeVisible()
  await page.goto('/confirm-buy-point?pointPriceId=101')
  await expect(need).toBeVisible()
  await chooseMethod(page, 'PayPay')
  await payButton(page).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('はじめに生年月日のご登録が必要です。')
  await dialog.getByRole('link', { name: '生年月日を登録する' }).click()
  await expect(page).toHaveURL('/play-limits')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a member who is too young reads from which age the shop sells, also in English', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000, coins: 100_000, hasAddress: true }))
  await page.goto('/play-limits')
  await enterBirthDate(page, '生年月日', '2015-01-23', '生年月日を登録する')
  await expect(page.getByText('18歳の誕生日まで、')).toBeVisible()
  await page.goto('/confirm-buy-product?packId=1&buyCount=1')
  await idle(page).getByRole('button', { name: '購入する', exact: true }).click()
  await expect(page.getByText('まだご購入いただけない年齢です。')).toBeVisible()
  await setLanguage(page, 'en')
  await page.goto('/play-limits')
  await expect(page.getByText('until your 18th birthday')).toBeVisible()
})
