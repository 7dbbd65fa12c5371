import type { Page } from '@playwright/test'

/** The states of a control, each with the pseudo-classes that the browser applies in that state. */
export const STATES = {
  'at rest': [],
  hovered: ['hover'],
  pressed: ['hover', 'active'],
  focused: ['focus', 'focus-visible', 'focus-within'],
  disabled: [],
} as const
export type State = keyof typeof STATES

/**
 * Forces a state on all elements that match the CSS selector. Returns a function that ends the
 * state.
 */
export async function forceState(
  page: Page,
  selector: string,
  state: State,
): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const forcedPseudoClasses = [...STATES[state]]
  await Promise.all(
    nodeIds.map((nodeId) => devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })),
  )
  return () => devtools.detach()
}
