/**
 * The longest time, in milliseconds, to wait for the page outside the app. If that page has not
 * loaded by then, the member can use the form again.
 */
const REDIRECT_TIMEOUT_MS = 20_000

/**
 * Navigates to a page outside the app. Until the outside page loads, the site counts as busy, so
 * that a second press of a button has no effect.
 */
export function redirectTo(url: string): Promise<void> {
  // The Back button may restore this page from the browser's cache in the busy state. The reload
  // ends the busy state.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
  return new Promise((resolve) => {
    setTimeout(resolve, REDIRECT_TIMEOUT_MS)
  })
}
