import type { Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { expectCardCount, overlay } from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { fillCardForm } from '#e2e/support/payment-journey.ts'
import { PAYMENT_TEXTS } from '#e2e/support/payment-texts.ts'
import { field, registrationInput } from '#e2e/support/registration-form.ts'
import { countTaps } from '#e2e/support/taps.ts'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { pointShortageTexts } from '#web/shop/packs/spin/point-shortage.texts.ts'
import { buyPointTexts } from '#web/shop/payments/courses/buy-point.texts.ts'
import { registrationsTexts } from '#web/shop/registrations/registrations.texts.ts'

const TAPS_TO_DECIDE_MAX = 7
const TAPS_TO_TOP_UP_MAX = 5
const PACK = '/pack-detail?packId=1'
const JA = {
  packs: packPageTexts.ja,
  shortage: pointShortageTexts.ja,
  members: membersTexts.ja,
  decisions: decisionsTexts.ja,
  draws: drawsTexts.ja,
  register: registrationsTexts.ja,
  pay: PAYMENT_TEXTS.ja,
}
const EN = {
  packs: packPageTexts.en,
  shortage: pointShortageTexts.en,
  members: membersTexts.en,
  decisions: decisionsTexts.en,
  draws: drawsTexts.en,
  register: registrationsTexts.en,
  pay: PAYMENT_TEXTS.en,
}
const DEVICES = [
  { language: 'ja', texts: JA, viewport: { width: 390, height: 844 } },
  { language: 'en', texts: EN, viewport: { width: 1440, height: 900 } },
] as const

for (const { language, texts, viewport } of conditionsOf(DEVICES, 0)) {
  test.describe(`${language}, ${viewport.width} px wide`, () => {
    test.use({ viewport })
    test.beforeEach(({ page }) => setLanguage(page, language))

    test(`a guest’s number of draws comes back after the login, and ${TAPS_TO_DECIDE_MAX} taps log in, draw and decide`, async ({
      page,
      shop,
    }) => {
      const member = await shop.addMember({ points: 3_000 })
      await wantTen(page)
      await expect(page).toHaveURL('/login?packId=1')
      const taps = await countTaps(page)
      await page.reload()
      await field(page, 'mail').fill(member.mail)
      await field(page, 'pass').fill(member.pass)
      await press(page, texts.members.login)
      await expect(page).toHaveURL(PACK)
      await expect(page.getByTestId('total')).toHaveText('3,000P')
      await press(page, texts.packs.spin)
      await page.getByRole('dialog').getByRole('button', { name: texts.packs.buy }).click()
      await expect(overlay(page)).toBeVisible()
      await overlay(page).click()
      await page.getByRole('button', { name: texts.draws.skipAll }).click()
      await expectPickScreen(page)
      await press(page, texts.decisions.next)
      await press(page, texts.decisions.decide)
      await expect(page).toHaveURL('/thank-you')
      expect(taps()).toBeGreaterThan(0)
      expect(taps()).toBeLessThanOrEqual(TAPS_TO_DECIDE_MAX)
      await page.goto(PACK)
      await expect(page.getByTestId('total')).toHaveText('300P')
    })

    test(`a shortage is topped up in ${TAPS_TO_TOP_UP_MAX} taps, which end at the open confirmation`, async ({
      page,
      shop,
    }) => {
      const member = await shop.addMember({ points: 100 })
      await loginAs(page, member)
      await page.goto(PACK)
      await chooseTen(page)
      const taps = await countTaps(page)
      await page.reload()
      await chooseTen(page)
      const before = taps()
      await press(page, texts.packs.spin)
      const shortage = page.getByRole('dialog', { name: texts.shortage.shortageTitle })
      await expect(shortage).toContainText(texts.shortage.missingFor(10, 2_900))
      await shortage.getByRole('link', { name: texts.shortage.buyCourse(5_000, 5_000) }).click()
      await expect(page).toHaveURL('/confirm-buy-point?pointPriceId=102&packId=1')
      await idle(page).getByRole('radio', { name: texts.pay.methods.card, exact: true }).click()
      await fillCardForm(page, texts.pay, { number: '4111111111111111' })
      await press(page, texts.pay.pay.confirm(5_000))
      await expect(page).toHaveURL(/\/complete-buy-point/)
      await idle(page)
        .getByRole('link', { name: texts.pay.after.backToConfirm(10) })
        .click()
      const question = page.getByRole('dialog', { name: texts.packs.confirmTitle })
      await expect(question).toContainText('3,000P')
      expect(taps()).toBeGreaterThan(before)
      expect(taps() - before).toBeLessThanOrEqual(TAPS_TO_TOP_UP_MAX)

      await question.getByRole('button', { name: texts.packs.cancel }).click()
      await page.goBack()
      await page.goForward()
      await expect(page).toHaveURL(PACK)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test('the courses name the missing points, and mark the cheapest course that covers the draws', async ({
      page,
      shop,
    }) => {
      const member = await shop.addMember({ points: 100 })
      await loginAs(page, member)
      await page.goto(PACK)
      await chooseTen(page)
      await press(page, texts.packs.spin)
      await page
        .getByRole('dialog')
        .getByRole('link', { name: texts.shortage.yes, exact: true })
        .click()
      await expect(page).toHaveURL('/buy-point?productId=1')
      const main = page.getByRole('main')
      await expect(main.getByText(buyPointTexts[language].missing(10, 2_900))).toBeVisible()
      const marked = main.getByRole('link').filter({ hasText: buyPointTexts[language].covers(10) })
      await expect(marked).toHaveAttribute('href', '/confirm-buy-point?pointPriceId=102&packId=1')
      await page.goto('/buy-point?productId=6')
      await expect(main.getByText(buyPointTexts[language].covers(10))).toHaveCount(0)
    })

    test('a registration logs the new member in and leads back to the pack with the number', async ({
      page,
    }) => {
      await wantTen(page)
      await idle(page).getByRole('main').getByRole('link', { name: texts.members.register }).click()
      const typed = registrationInput(`back.to.pack.${language}`)
      await expect(field(page, 'lastName')).toBeVisible()
      for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text)
      if (language === 'en') await field(page, 'country').fill('Japan')
      else await field(page, 'pref_id').selectOption('13')
      await page.getByLabel(texts.register.agree).check()
      await press(page, texts.register.confirm)
      await press(page, texts.register.register)
      await expect(page).toHaveURL('/complete-user-register')
      await expect(page.getByText(texts.register.loggedIn)).toBeVisible()
      await expect(page.getByTestId('header-points')).toHaveText('0')
      await idle(page).getByRole('link', { name: texts.register.toPack }).click()
      await expect(page).toHaveURL(PACK)
      await expect(page.getByTestId('total')).toHaveText('3,000P')
    })

    async function wantTen(page: Page): Promise<void> {
      await page.goto(PACK)
      await chooseTen(page)
      await press(page, texts.packs.spin)
      await expect(page).toHaveURL('/login?packId=1')
    }

    async function chooseTen(page: Page): Promise<void> {
      await idle(page)
        .getByRole('button', { name: texts.packs.quick('10'), exact: true })
        .click()
      await expect(page.getByTestId('total')).toHaveText('3,000P')
    }

    async function expectPickScreen(page: Page): Promise<void> {
      await expect(page).toHaveURL('/get-card-list')
      if (language === 'ja') await expectCardCount(page, 10)
    }
  })
}

async function press(page: Page, name: string): Promise<void> {
  await idle(page).getByRole('main').getByRole('button', { name, exact: true }).click()
}
