import type { Locator, Page } from '@playwright/test'
import { type ControlColor, ringColors, textColors } from './control-colors.ts'
import { openForcedStates, STATES, type State } from './forced-state.ts'
import { paintedContrast } from './painted-contrast.ts'
import { stopTransitions } from './stop-transitions.ts'

const CONTROLS = [
  'a[href]',
  'button',
  'select',
  'textarea',
  'label:has(input[type=radio], input[type=checkbox])',
  'input:not([type=radio], [type=checkbox])',
].join()
/**
 * The CSS selector of the controls that are measured. Of several controls that look the same, only
 * one is measured.
 */
const MEASURED = '[data-measured]'
/**
 * The nodes on which the test forces each state: the measured controls, the inputs inside labels,
 * and the boxes around inputs.
 */
const STATEFUL = `${MEASURED}, ${MEASURED} input, :has(> input${MEASURED})`
const TEXT_RATIO_MIN = 4.5
/**
 * The least contrast ratio of large text and of shapes. WCAG exempts disabled controls, but the
 * tests require this ratio of disabled controls too.
 */
const REDUCED_RATIO_MIN = 3

/** The looks of the controls that have been measured in each page. */
const measuredLooks = new WeakMap<Page, Set<string>>()

/**
 * Returns the controls whose text has too little contrast in one of their states, and the controls
 * whose focus ring is hard to see. A control that looks like one of an earlier screen of the same
 * page, such as a link of the header, is not measured again.
 */
export async function controlContrastFaults(page: Page): Promise<string[]> {
  await stopTransitions(page)
  if (!(await markNew(page))) return []
  const faults: string[] = []
  const states = await openForcedStates(page, STATEFUL)
  for (const state of Object.keys(STATES) as State[]) {
    await states.force(state)
    if (state === 'disabled') await disableAll(page)
    faults.push(...(await faultsIn(page.locator(MEASURED), state)))
  }
  await states.close()
  return [...new Set(faults)]
}

/** Marks the controls whose looks are new in this page. Returns false if there are none. */
async function markNew(page: Page): Promise<boolean> {
  const known = measuredLooks.get(page) ?? new Set()
  measuredLooks.set(page, known)
  const looks = await page.evaluate(markDistinct, CONTROLS)
  const isNew = looks.map((look) => !known.has(look))
  for (const look of looks) known.add(look)
  await page.locator(MEASURED).evaluateAll((controls, areNew) => {
    for (const [at, control] of controls.entries())
      if (!areNew[at]) control.removeAttribute('data-measured')
  }, isNew)
  return isNew.includes(true)
}

/**
 * Marks only the first of all visible controls that look the same. Two controls look the same if
 * the controls and all elements around them have the same names, classes, styles and states. A list
 * of a hundred cards is thus measured once. The width counts too, because style sheets depend on it.
 * Returns the looks of the marked controls, in the order of the page. The browser runs this
 * function, so the function must not use anything that is defined outside it.
 */
function markDistinct(controls: string): string[] {
  const lookOf = (element: Element | null): string => {
    if (element === null) return `${innerWidth} px`
    const names = element
      .getAttributeNames()
      .filter((name) => !/^(id|href|src|alt|for|name|title|aria-(label|controls).*)$/.test(name))
      .filter((name) => name !== 'data-testid' && name !== 'data-index' && name !== 'data-measured')
    const own = names.map((name) => `${name}=${element.getAttribute(name)}`).join()
    return `${lookOf(element.parentElement)} > ${element.tagName} ${own}`
  }
  for (const marked of document.querySelectorAll('[data-measured]'))
    marked.removeAttribute('data-measured')
  const looks = new Set<string>()
  for (const control of document.querySelectorAll(controls)) {
    const look = lookOf(control)
    if (looks.has(look) || !control.checkVisibility({ visibilityProperty: true })) continue
    looks.add(look)
    control.setAttribute('data-measured', '')
  }
  return [...looks]
}

async function disableAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const control of document.querySelectorAll('button, select, input, textarea')) {
      control.toggleAttribute('disabled', true)
    }
  })
}

async function faultsIn(controls: Locator, state: State): Promise<readonly string[]> {
  const colors: ControlColor[] = await controls.evaluateAll(textColors)
  if (state === 'focused') colors.push(...(await controls.evaluateAll(ringColors)))
  return colors
    .filter((color) => paintedContrast(color) < ratioMin(color))
    .map((color) => `${state}: ${color.what} of ${color.control}: ${paintedContrast(color)}`)
}

function ratioMin({ what, isDisabled, fontSizePx, fontWeight }: ControlColor): number {
  const isLarge = fontSizePx >= 24 || (fontSizePx >= 18.66 && fontWeight >= 700)
  return isLarge || isDisabled || what === 'focus ring' ? REDUCED_RATIO_MIN : TEXT_RATIO_MIN
}
