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

export interface ForcedStates {
  /** Forces a state on the elements, in place of the state before. */
  force(state: State): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the elements that match the CSS selector, to force states on them. `close` ends the last
 * state. One session serves all states, because a new session reads all style sheets of the page.
 */
export async function openForcedStates(page: Page, selector: string): Promise<ForcedStates> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  return {
    async force(state) {
      const forcedPseudoClasses = [...STATES[state]]
      await Promise.all(
        nodeIds.map((nodeId) =>
          devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }),
        ),
      )
    },
    close: () => devtools.detach(),
  }
}
