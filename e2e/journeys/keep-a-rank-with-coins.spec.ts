import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { keysOf, recordCalls } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { postApi } from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { addSilverMember, SILVER } from '#e2e/support/ranked-members.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { ranksTexts } from '#web/shop/ranks/ranks.texts.ts'

const TEXTS = {
  ja: { own: ranksTexts.ja, layout: layoutTexts.ja, rank: '銀札' },
  en: { own: ranksTexts.en, layout: layoutTexts.en, rank: 'Silver ticket' },
} as const

for (const language of conditionsOf(['ja', 'en'] as const, 0)) {
  const { own, layout, rank } = TEXTS[language]

  test(`F17 step 1 in ${language}: the rank is kept by coins once, and is still held when the next month begins`, async ({
    page,
    shop,
  }) => {
    await setLanguage(page, language)
    const offer = page.getByRole('region', { name: own.maintenanceTitle })
    await loginAs(page, await shop.addMember())
    await page.goto('/my-page')
    await expect(page.getByRole('region', { name: own.account })).toBeVisible()
    await expect(offer).toHaveCount(0)

    await loginAs(page, await addSilverMember(shop, SILVER.keepCoins - 1))
    await page.goto('/my-page')
    await expect(offer).toBeVisible()
    const calls = recordCalls(page)
    await idle(page).getByRole('button', { name: own.keep }).click()
    await expect(page.getByRole('alertdialog')).toContainText(layout.coinShortage)
    expect(keysOf(calls).filter((key) => key.startsWith('POST'))).toEqual([])

    const member = await addSilverMember(shop, SILVER.keepCoins + 500)
    await loginAs(page, member)
    await page.goto('/my-page')
    await idle(page).getByRole('button', { name: own.keep }).click()
    const confirm = page.getByRole('dialog', { name: own.keepTitle })
    await expect(confirm).toContainText(rank)
    await confirm.getByRole('button', { name: own.keep }).click()
    await expect(page.getByRole('dialog', { name: own.keptTitle })).toContainText(
      own.keptText(rank),
    )
    await expect(page.getByTestId('header-coins')).toHaveText('500')
    await idle(page).getByRole('button', { name: layout.close, exact: true }).click()
    await expect(offer).toHaveCount(0)

    const again = { coin: SILVER.keepCoins, next_month_rank: SILVER.id }
    expect(await postApi(page, '/user/buy_rank', again)).not.toMatchObject({ state: 200 })
    const user = await (await page.request.get('/api/user/point')).json()
    expect(user.coin).toBe(500)

    await shop.setClock('2025-09-01T00:00:00+09:00')
    await loginAs(page, member)
    await page.goto('/my-page')
    await expect(page.getByRole('region', { name: own.account })).toContainText(rank)
  })
}
