import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { addTestCampaign } from '#testing/fixtures/campaigns.ts'

const UNTIL = /毎日無料.*\d\d\/\d\d\/\d\d \d\d:\d\dまで/

test('A-211 a member finds the free draw on the top page and in “My page”, takes it on the page of its pack, and draws it once', async ({
  page,
  shop,
}) => {
  await addTestCampaign(shop.database, { packId: 1, amount: 300, isOpen: true, name: '毎日無料' })
  await loginAs(page, await shop.addMember())
  await page.goto('/my-page')
  await expect(idle(page).getByRole('link', { name: UNTIL })).toHaveAttribute(
    'href',
    '/pack-detail?packId=1',
  )
  await page.goto('/')
  await idle(page).getByRole('link', { name: '無料くじを1回引けます' }).click()
  await expect(page).toHaveURL(/pack-detail\?packId=1/)
  await expect(idle(page).getByText(UNTIL)).toBeVisible()
  const free = idle(page).getByRole('button', { name: '無料で1回引く' })
  await free.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('無料')
  await dialog.getByRole('button', { name: '無料で1回引く' }).click()
  await expect(page).toHaveURL(/gacha-animation/)
  await page.goto('/pack-detail?packId=1')
  await expect(page.getByRole('button', { name: 'くじを引く' })).toBeVisible()
  await expect(free).toHaveCount(0)
})
