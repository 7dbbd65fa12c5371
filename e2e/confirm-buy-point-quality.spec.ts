import type { Locator, Page } from '@playwright/test'
import { PAYMENT } from '#contract/constants.ts'
import { accessibilityFaults } from './axe.ts'
import { expect, loginAs, test } from './base.ts'
import { answerWith } from './calls.ts'
import { tellWaiting } from './endings.ts'
import { narrowTargets, widthsThatOverflow } from './fit.ts'
import { PAY, tellOptions, tellScript, toldScript } from './pay-form.ts'
import { countShifts, SHIFT_MAX, shiftOf } from './shifts.ts'
import { englishIn, japaneseIn, textsOf } from './shown-texts.ts'
import { arrive, type Language, speak } from './walk.ts'

const METHODS = Object.values(PAYMENT)
/** Names of companies and their services are the same in both languages. */
const NAMES = ['Amazon Pay', 'Apple Pay', 'Pay-easy', 'PayPal', 'PayPay']

for (const language of ['ja', 'en'] as const) {
  test(`U-001 U-002 every method in ${language} is steady, legible, within its width, in its language`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const complaints: string[] = []
    page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()))
    page.on('pageerror', ({ message }) => complaints.push(message))
    await openForm(page, language)
    expect(await shiftOf(page)).toBeLessThan(SHIFT_MAX)
    for (const payId of METHODS) {
      const tile = page.locator(`input[name="pay_id"][value="${payId}"]`)
      const before = await placeOf(tile)
      await tile.check()
      await expect(page.locator('html:not([data-busy])')).toBeAttached()
      expect(await placeOf(tile), `${payId} stays where it is on the page`).toBe(before)
      await expectGood(page, language, `method ${payId}`)
    }
    expect(complaints).toEqual([])
  })
}

test('what a chosen method asks for comes into sight, and the arrow keys stay where they are', async ({
  page,
}) => {
  await openForm(page, 'ja')
  const card = page.locator('input[name="pay_id"][value="1"]')
  await card.check()
  await expect(page.getByLabel('カード番号')).toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[name="pay_id"][value="2"]')).toBeChecked()
  await expect(page.locator('input[name="pay_id"][value="2"]')).toBeInViewport()
})

for (const address of ['/buy-point?productId=1', '/card-input'] as const) {
  test(`${address} is steady, legible and within its width`, async ({ page }) => {
    await loginAs(page, 'B')
    await tellWaiting(page, [{ waits_for: 'deposit' }])
    await answerWith(page, '/user/pay_style', { state: 200, list: [{ id: 1, name: 'カード' }] })
    await countShifts(page)
    await arrive(page, address)
    expect(await shiftOf(page)).toBeLessThan(SHIFT_MAX)
    await expectGood(page, 'ja', address)
  })
}

const placeOf = (tile: Locator) =>
  tile.evaluate((element) => element.getBoundingClientRect().top + scrollY)

async function openForm(page: Page, language: Language): Promise<void> {
  await speak(page, language)
  await loginAs(page, 'B')
  await tellWaiting(page, [{ waits_for: 'deposit' }])
  await answerWith(page, '/user/button_signature*', {
    state: 200,
    signature: 's',
    payloadJSON: '{}',
    script: toldScript('amazon-pay'),
  })
  await tellScript(
    page,
    `window.amazon = { Pay: { renderButton() {} } }
     window.paypal = { Buttons: () => ({ render: async () => {} }) }`,
  )
  const script = toldScript('told')
  await tellOptions(
    page,
    METHODS.map((id) => ({ id, name: NAMES[id % NAMES.length] ?? '', script })),
  )
  await countShifts(page)
  await arrive(page, PAY)
  await expect(page.getByRole('radio')).toHaveCount(METHODS.length)
}

async function expectGood(page: Page, language: Language, place: string): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  const texts = await textsOf(page)
  const foreign = language === 'en' ? japaneseIn(texts, []) : englishIn(texts, NAMES)
  expect(foreign, place).toEqual([])
  expect(await narrowTargets(page), place).toEqual([])
  expect(await widthsThatOverflow(page), place).toEqual([])
}
