const SHIELD_MS = 500

/**
 * Swallows presses for half a second. A caller whose pressable surface fills the window calls this
 * when the surface goes away, because the next of several quick taps would otherwise press whatever
 * lies behind it.
 */
export function shieldPresses(): void {
  const shield = document.createElement('div')
  Object.assign(shield.style, { position: 'fixed', inset: '0', zIndex: '100' })
  document.body.append(shield)
  setTimeout(() => shield.remove(), SHIELD_MS)
}
