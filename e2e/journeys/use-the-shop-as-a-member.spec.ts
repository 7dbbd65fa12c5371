import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { buyThroughScreen, postApi } from '#e2e/support/draws.ts'
import { pressTile } from '#e2e/support/exchange-counter.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { goods } from '#testing/fixtures/goods.ts'

const NEW_PASSWORD = 'kujibiki2'

test('P-004: a member buys, sees it in the history, exchanges, changes the password and logs out', async ({
  page,
  shop,
  visitor,
}) => {
  const member = await shop.addMember({ points: 1_000, coins: 1_000 })
  await loginAs(page, member)
  await buyThroughScreen(page, { packId: 6, count: 1 })
  await page.goto('/buy-product-history')
  await expect(page.getByRole('main')).toContainText('五千枚の引札')

  await page.goto('/exchange-card?sort=2')
  await pressTile(page, goods.plain)
  await idle(page).getByRole('button', { name: 'この景品と引き換える' }).click()
  await expect(page.getByRole('dialog', { name: '引換完了' })).toBeVisible()

  if (visitor === 'returning') await postApi(page, '/user/prove', { pass: PASSWORD })
  const changed = { pass: NEW_PASSWORD, confirmPass: NEW_PASSWORD }
  expect(await postApi(page, '/user/change_password', changed)).toMatchObject({ state: 200 })
  await page.goto('/my-page')
  await idle(page).getByRole('button', { name: 'メニュー', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/')
  expect(PASSWORD).not.toBe(NEW_PASSWORD)
  await loginAs(page, { mail: member.mail, pass: NEW_PASSWORD })
  await page.goto('/my-page')
  await expect(page).toHaveURL('/my-page')
})
