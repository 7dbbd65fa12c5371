/**
 * The longest time, in milliseconds, to wait for the other page. If the page has not loaded by
 * then, the member can use the form again.
 */
const REDIRECT_TIMEOUT_MS = 20_000

/**
 * Navigates to a page outside the app. Until that page loads, the site counts as busy, so that a
 * second press of a button has no effect.
 */
export function redirectTo(url: string): Promise<void> {
  // The back button may bring this page back from the browser's cache in its busy state. The reload
  // ends that state.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
  return new Promise((resolve) => {
    setTimeout(resolve, REDIRECT_TIMEOUT_MS)
  })
}
