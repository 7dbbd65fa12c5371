import { expect, loginAs, test } from '#e2e/support/base.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { mailedToken } from '#testing/drivers/outbox.ts'
import { addTestCampaign } from '#testing/fixtures/campaigns.ts'

test('A-160: a member redeems a coupon and sees its points, and a used code is refused, in both languages', async ({
  page,
  shop,
}) => {
  const { codes } = await addTestCampaign(shop.database, { amount: 300 })
  await loginAs(page, await shop.addMember({ points: 100 }))
  await page.goto('/my-page')
  await page.getByRole('link', { name: /^クーポン/ }).click()
  await expect(page).toHaveURL('/coupon')
  await page.getByLabel('クーポンコード').fill((codes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: '受け取る' }).click()
  await expect(page.getByText('300Pを受け取りました')).toBeVisible()
  await expect(page.getByText('夏のクーポン')).toBeVisible()
  await expect(page.getByRole('link', { name: /所持ポイント/ })).toContainText('400')
  await page.getByRole('button', { name: '別のコードを入れる' }).click()
  await page.getByLabel('クーポンコード').fill(codes[0] ?? '')
  await page.getByRole('button', { name: '受け取る' }).click()
  await expect(page.getByText('お一人様の利用回数に達しています')).toBeVisible()
  await setLanguage(page, 'en')
  await page.goto('/coupon')
  await page.getByLabel('Coupon code').fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByText('This code does not exist.')).toBeVisible()
})

test('A-160: a coupon mails a link that confirms the address, and then gives its points', async ({
  page,
  shop,
}) => {
  const { codes } = await addTestCampaign(shop.database, { amount: 300 })
  const member = await shop.addMember({ isMailConfirmed: false })
  await loginAs(page, member)
  const redeem = async () => {
    await page.goto('/coupon')
    await page.getByLabel('クーポンコード').fill(codes[0] ?? '')
    await page.getByRole('button', { name: '受け取る' }).click()
  }
  await redeem()
  await expect(page.getByText('確認のリンクを送りました')).toBeVisible()
  await page.goto(`/mail-change?token=${await mailedToken(shop, member.mail)}`)
  await page.getByRole('button', { name: 'このメールアドレスを使う' }).click()
  await expect(page.getByRole('heading', { name: 'メールアドレスを確認しました' })).toBeVisible()
  await redeem()
  await expect(page.getByText('300Pを受け取りました')).toBeVisible()
})
