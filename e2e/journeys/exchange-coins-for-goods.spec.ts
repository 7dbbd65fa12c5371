import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { keysOf, recordCalls } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { pressTile, tile, tiles } from '#e2e/support/exchange-counter.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { exchangeTexts } from '#web/shop/exchange/exchange.texts.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'

const TEXTS = {
  ja: {
    own: exchangeTexts.ja,
    close: layoutTexts.ja.close,
    icon: packsTexts.ja.exchange,
    coinShortage: packsTexts.ja.coinShortageTitle,
    noStock: '景品の在庫が不足しています。',
  },
  en: {
    own: exchangeTexts.en,
    close: layoutTexts.en.close,
    icon: packsTexts.en.exchange,
    coinShortage: packsTexts.en.coinShortageTitle,
    noStock: 'There isn’t enough of this prize left in stock.',
  },
} as const

for (const language of conditionsOf(['ja', 'en'] as const, 1)) {
  const { own, close, icon, coinShortage, noStock } = TEXTS[language]

  test(`F16 in ${language}: from the icon to a prize, its refusals, and the row in the coin history`, async ({
    page,
    shop,
  }) => {
    test.slow()
    await setLanguage(page, language)
    await loginAs(page, await shop.addMember({ coins: 1_000 }))
    await page.goto('/')
    const calls = recordCalls(page)

    // Step 1 opens the exchange page and tries the page's tabs, a search without a match, the sort
    // orders and page 2 of the list.
    await idle(page).getByRole('link', { name: icon }).click()
    await expect(page).toHaveURL('/exchange-card')
    await expect(tiles(page)).toHaveCount(20)
    expect(calls.find(({ key }) => key.includes('exchange_card/list'))?.payload).toEqual({
      searchText: '',
      sort: 0,
      type: 7,
      pageNumber: 1,
    })
    await idle(page).getByRole('tab', { name: own.tabs.game }).click()
    await expect(tile(page, goods.game)).toBeVisible()
    await idle(page).getByRole('tab', { name: own.tabs.packs }).click()
    await expect(page.getByTestId('pack-2')).toBeVisible()
    await idle(page).getByRole('tab', { name: own.tabs.figure }).click()
    await idle(page).getByRole('searchbox').fill('影も形もない')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('status')).toHaveText(own.none)
    await idle(page).getByRole('link', { name: own.showAll }).click()
    await idle(page).getByRole('radio', { name: own.sorts[1] }).check()
    await expect(page).toHaveURL('/exchange-card?sort=1')
    await expect(tile(page, goods.tooDear)).toHaveCount(0)
    await idle(page).getByRole('navigation').getByRole('button').last().click()
    await expect(page).toHaveURL('/exchange-card?sort=1&page=2')
    await expect(tiles(page)).toHaveCount(10)

    // Step 2 exchanges coins for a good on page 2.
    const cost = 590
    const id = 706 + (cost - 350) / 10
    await pressTile(page, id)
    await expect(page.getByRole('dialog', { name: own.confirmTitle })).toContainText(`${cost}C`)
    await idle(page).getByRole('button', { name: own.confirm }).click()
    const done = page.getByRole('dialog', { name: own.doneTitle })
    await expect(done).toContainText(own.done)
    await expect(done).toContainText('並びの人形')
    await expect(page.getByTestId('header-coins')).toHaveText('410')
    expect(keysOf(calls).at(-1)).not.toBe('POST /user/exchange_card/list/1')
    expect(keysOf(calls)).toContain('POST /user/exchange_card/list/2')
    await done.getByRole('button', { name: close }).click()

    // Step 3 causes three refusals. The member has too few coins, has reached the limit for a good,
    // and confirms an exchange when the stock has just run out.
    await pressTile(page, id)
    await expect(page.getByRole('dialog', { name: coinShortage })).toBeVisible()
    await idle(page).getByRole('button', { name: close }).click()
    await page.goto('/exchange-card?sort=2')
    await pressTile(page, goods.oneEach)
    await idle(page).getByRole('button', { name: own.confirm }).click()
    await idle(page).getByRole('button', { name: close }).click()
    await pressTile(page, goods.oneEach)
    await expect(page.getByRole('dialog', { name: own.limitTitle })).toBeVisible()
    await idle(page).getByRole('button', { name: close }).click()

    await loginAs(page, await shop.addMember({ coins: 1_000 }))
    await page.goto('/exchange-card?sort=3')
    await pressTile(page, goods.last)
    await expect(page.getByRole('dialog', { name: own.confirmTitle })).toBeVisible()
    await shop.database.query({ text: `update goods set stock = 0 where id = ${goods.last}` })
    await idle(page).getByRole('button', { name: own.confirm }).click()
    await expect(page.getByRole('alertdialog')).toContainText(noStock)
    await page.getByRole('alertdialog').getByRole('button').click()
    await shop.database.query({ text: `update goods set stock = 1 where id = ${goods.last}` })

    // Step 4 checks that the coin history shows the exchange, without a link.
    await page.goto('/exchange-card?sort=2')
    await pressTile(page, goods.plain)
    await idle(page).getByRole('button', { name: own.confirm }).click()
    await idle(page).getByRole('button', { name: close }).click()
    await page.getByRole('link', { name: own.coinHistory }).click()
    const row = page.getByRole('row').filter({ hasText: '招き猫フィギュア' })
    await expect(row).toContainText('-300')
    await expect(row.getByRole('button')).toHaveCount(0)
  })

  test(`F16 step 2 in ${language}: with an ended session a tap leads to the login`, async ({
    page,
    shop,
  }) => {
    await setLanguage(page, language)
    await loginAs(page, await shop.addMember({ coins: 1_000 }))
    await page.goto('/exchange-card?sort=2')
    await expect(tile(page, goods.plain)).toBeVisible()
    await page.context().clearCookies()
    await pressTile(page, goods.plain)
    await expect(page).toHaveURL('/login')
  })
}
