import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { controlContrastFaults } from '#e2e/quality/control-contrast.ts'
import { silentButtons } from '#e2e/quality/control-feedback.ts'
import { expect } from '#e2e/support/base.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { test } from './kit-page.ts'

const WIDTHS_PX = [390, 1440] as const
const LANGUAGES = ['ja', 'en'] as const
/** The fixed time of the page's clock, so that the countdowns always show the same time. */
const NOW = '2025-08-01T12:00:00+09:00'
/**
 * Options of the reference pictures. The pictures leave out the grain of the paper, because the
 * noise of the grain would make the files large.
 */
const SNAPSHOT_OPTIONS = {
  animations: 'disabled',
  // The threshold is so low that a picture in a slightly different colour does not pass.
  threshold: 0.015,
  // Playwright takes pictures until two in a row are equal. This takes long, because the page is
  // long.
  timeout: 30_000,
  stylePath: join(import.meta.dirname, 'kit-still.css'),
} as const

for (const language of LANGUAGES) {
  for (const width of WIDTHS_PX) {
    test(`in ${language} at ${width} the kit page matches its reference pictures, pixel by pixel`, async ({
      page,
      kitUrl,
    }) => {
      await openKit(page, { kitUrl, language, width })
      await expect(page).toHaveScreenshot(`kit-${language}-${width}.png`, {
        ...SNAPSHOT_OPTIONS,
        fullPage: true,
      })
    })
  }

  test(`in ${language} dialogs and toasts match their reference pictures`, async ({
    page,
    kitUrl,
  }) => {
    await openKit(page, { kitUrl, language, width: 390 })
    const chapter = page.locator('section[aria-labelledby="dialogs"]')
    await chapter.getByRole('button').first().click()
    await waitForFonts(page)
    await expect(page.getByRole('dialog')).toHaveScreenshot(`ask-${language}.png`, SNAPSHOT_OPTIONS)
    await page.keyboard.press('Escape')
    await chapter.getByRole('button').nth(3).click()
    await expect(page.getByTestId('toast').locator('p')).toHaveScreenshot(
      `toast-${language}.png`,
      SNAPSHOT_OPTIONS,
    )
  })
}

test('the kit page stays usable at 200 % text, by keyboard, and with a screen reader', async ({
  page,
  kitUrl,
}) => {
  await page.goto(kitUrl)
  expect(await accessibilityFaults(page)).toEqual([])
  for (let pressed = 0; pressed < 12; pressed++) {
    await page.keyboard.press('Tab')
    expect(await focusRing(page), `after ${pressed + 1} tabs`).toBeGreaterThanOrEqual(2)
  }
  const tab = page.getByRole('tab').first()
  await tab.focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab').last()).toBeFocused()
  await expect(page.getByRole('tabpanel')).toContainText('景品')
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await lostControls(page)).toEqual([])
})

for (const width of WIDTHS_PX) {
  test(`every control is readable at rest, hovered, pressed, focused and disabled, at ${width}`, async ({
    page,
    kitUrl,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(kitUrl)
    await waitForFonts(page)
    expect(await silentButtons(page, page.getByRole('main').locator('button'))).toEqual([])
    expect(await controlContrastFaults(page)).toEqual([])
  })
}

async function openKit(
  page: Page,
  { kitUrl, language, width }: { kitUrl: string; language: 'ja' | 'en'; width: number },
): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await setLanguage(page, language)
  await page.setViewportSize({ width, height: 844 })
  await page.goto(kitUrl)
  await waitForFonts(page)
}

async function waitForFonts(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

/** Returns the width in pixels of the focus ring, on the focused element or on its parent. */
function focusRing(page: Page): Promise<number> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const ringOf = (element: Element | null | undefined) => {
      const style = element ? getComputedStyle(element) : undefined
      return style === undefined || style.outlineStyle === 'none'
        ? 0
        : Number.parseFloat(style.outlineWidth)
    }
    return Math.max(ringOf(focused), ringOf(focused?.parentElement))
  })
}

/** Returns the controls that extend beyond the edge of the page or whose label is cut off. */
function lostControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, select, input, td, th')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { right, left } = control.getBoundingClientRect()
        const isCut = control.scrollWidth > control.clientWidth + 1 && control.matches('button')
        return left < 0 || right > document.documentElement.clientWidth || isCut
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )
}
