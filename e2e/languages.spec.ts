import type { Page } from '@playwright/test'
import { CLOSED } from '#testing/moments.ts'
import { expect, loginAs, test } from './base.ts'
import { switchToEnglish } from './language.ts'
import { settled } from './settled.ts'
import { englishIn, japaneseIn, shopDataOf, textsOf } from './shown-texts.ts'
import { arrive, type Language, speak } from './walk.ts'

interface Tongue {
  readonly language: Language
  readonly shopData: readonly string[]
}

async function leaksOn(page: Page, { language, shopData }: Tongue): Promise<string[]> {
  const texts = await textsOf(page)
  return language === 'en' ? japaneseIn(texts, shopData) : englishIn(texts, shopData)
}

test('U-002 the switch turns every screen to English, in every tab, and a reload keeps it', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 100 }))
  const tongue = { language: 'en', shopData: await shopDataOf(shop.database) } as const
  const other = await page.context().newPage()
  await arrive(other, '/user-guide')
  await page.goto('/')
  await switchToEnglish(page)
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  expect(await leaksOn(other, tongue), 'the other tab').toEqual([])
  await other.close()
  for (const address of ['/', '/my-page', '/user-menu']) {
    await arrive(page, address)
    expect(await leaksOn(page, tongue), address).toEqual([])
    await page.reload()
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await leaksOn(page, tongue), `${address}, reloaded`).toEqual([])
  }
})

test('U-002 refusals, dialogs and the closing are English in English mode', async ({
  page,
  shop,
}) => {
  await speak(page, 'en')
  const tongue = { language: 'en', shopData: await shopDataOf(shop.database) } as const
  const expectEnglish = async (place: string) =>
    expect(await leaksOn(page, tongue), place).toEqual([])

  await arrive(page, '/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrongpass1')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Email address or password do not match')).toBeVisible()
  await expectEnglish('the refused login')

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectEnglish('the menu')

  await loginAs(page, await shop.addMember())
  await arrive(page, '/pack-detail?packId=1')
  await page.getByRole('main').getByRole('button', { name: 'Spin' }).click()
  await expect(page.getByRole('dialog')).toContainText('points')
  await expectEnglish('too few points')

  await shop.setClock(CLOSED)
  await page.context().clearCookies()
  for (const address of ['/login', '/user-register']) {
    await arrive(page, address)
    await expectEnglish(`${address} after the closing`)
  }
})
