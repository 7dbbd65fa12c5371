import type { Locator, Page } from '@playwright/test'
import { openForcedStates } from './forced-state.ts'
import { stopTransitions } from './stop-transitions.ts'

/**
 * Returns the buttons that look the same when the pointer is over them, or when they are pressed,
 * as at rest. Buttons that are disabled, selected or already current need not change.
 */
export async function silentButtons(page: Page, buttons: Locator): Promise<string[]> {
  await stopTransitions(page)
  // The pointer still rests where the test clicked last. Outside the page it is over no button.
  await page.mouse.move(-1, -1)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.cancel()
  })
  await buttons.evaluateAll((elements) => {
    const settled = ':disabled, [aria-disabled=true], [aria-selected=true]'
    for (const element of elements) {
      if (
        element.matches(`${settled}, [aria-pressed=true], [aria-current=true], [aria-current=page]`)
      )
        continue
      if (element.checkVisibility({ visibilityProperty: true }))
        element.setAttribute('data-felt', '')
    }
  })
  const felt = page.locator('[data-felt]')
  const looks = await felt.evaluateAll(looksOf)
  const faults: string[] = []
  const states = await openForcedStates(page, '[data-felt]')
  for (const state of ['hovered', 'pressed'] as const) {
    await states.force(state)
    const changed = await felt.evaluateAll(looksOf)
    for (const [index, { name, look }] of changed.entries())
      if (look === looks[index]?.look) faults.push(`${state}: ${name} does not change`)
  }
  await states.close()
  return [...new Set(faults)]
}

/**
 * Returns the name of each button, and the styles that a member sees of the button and of its
 * parts. The function runs in the browser, so it uses nothing outside itself.
 */
function looksOf(buttons: readonly Element[]): { name: string; look: string }[] {
  const stylesOf = (element: Element) => {
    const style = getComputedStyle(element)
    const paint = [style.backgroundColor, style.color, style.borderColor, style.opacity]
    const shape = [style.transform, style.scale, style.filter, style.boxShadow]
    return [...paint, ...shape, style.textDecoration].join()
  }
  return buttons.map((button) => ({
    name: (button.getAttribute('aria-label') || button.textContent || button.outerHTML).slice(
      0,
      60,
    ),
    look: [button, ...button.querySelectorAll('*')].map(stylesOf).join(';'),
  }))
}
