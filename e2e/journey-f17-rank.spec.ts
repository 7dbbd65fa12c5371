import { frameEn } from '#web/shop/frame/frame.en.ts'
import { frameJa } from '#web/shop/frame/frame.ja.ts'
import { ranksEn } from '#web/shop/ranks/ranks.en.ts'
import { ranksJa } from '#web/shop/ranks/ranks.ja.ts'
import { calm, expect, loginAs, test } from './base.ts'
import { keysOf, watchCalls } from './calls.ts'
import { post } from './draws.ts'
import { addSilver, SILVER } from './ranked.ts'
import { speak } from './walk.ts'

const TEXTS = {
  ja: { own: ranksJa, close: frameJa.close, rank: '銀札' },
  en: { own: ranksEn, close: frameEn.close, rank: 'Silver ticket' },
} as const

for (const language of ['ja', 'en'] as const) {
  const { own, close, rank } = TEXTS[language]

  test(`F17 step 1 in ${language}: the rank is kept by coins, once, and holds at the month's turn`, async ({
    page,
    shop,
  }) => {
    await speak(page, language)
    const offer = page.getByRole('region', { name: own.maintenanceTitle })
    await loginAs(page, await shop.addMember())
    await page.goto('/my-page')
    await expect(page.getByRole('region', { name: own.account })).toBeVisible()
    await expect(offer).toHaveCount(0)

    await loginAs(page, await addSilver(shop, SILVER.keepCoins - 1))
    await page.goto('/my-page')
    await expect(offer).toBeVisible()
    const calls = watchCalls(page)
    await calm(page).getByRole('button', { name: own.keep }).click()
    await expect(page.getByRole('alertdialog')).toContainText(own.coinShortage)
    expect(keysOf(calls)).toEqual([])

    const member = await addSilver(shop, SILVER.keepCoins + 500)
    await loginAs(page, member)
    await page.goto('/my-page')
    await calm(page).getByRole('button', { name: own.keep }).click()
    const confirm = page.getByRole('dialog', { name: own.keepTitle })
    await expect(confirm).toContainText(rank)
    await confirm.getByRole('button', { name: own.keep }).click()
    await expect(page.getByRole('dialog', { name: own.keptTitle })).toContainText(
      own.keptText(rank),
    )
    await expect(page.getByTestId('header-coins')).toHaveText('500')
    await calm(page).getByRole('button', { name: close, exact: true }).click()
    await expect(offer).toHaveCount(0)

    const again = { coin: SILVER.keepCoins, next_month_rank: SILVER.id }
    expect(await post(page, '/user/buy_rank', again)).not.toMatchObject({ state: 200 })
    const user = await (await page.request.get('/api/user/point')).json()
    expect(user.coin).toBe(500)

    await shop.setClock('2025-09-01T00:00:00+09:00')
    await loginAs(page, member)
    await page.goto('/my-page')
    await expect(page.getByRole('region', { name: own.account })).toContainText(rank)
  })
}
