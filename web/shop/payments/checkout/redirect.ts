/**
 * The longest wait for the other page, in milliseconds. If that page has not loaded by then, the
 * form becomes usable again.
 */
const REDIRECT_TIMEOUT_MS = 20_000

/**
 * Navigates to a page outside the app. The site stays busy until that page loads, so that no button
 * is pressed twice.
 */
export function redirectTo(url: string): Promise<void> {
  // The back button may restore this page from the browser's cache while it is still busy. A reload
  // makes it usable.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
  return new Promise((resolve) => {
    setTimeout(resolve, REDIRECT_TIMEOUT_MS)
  })
}
