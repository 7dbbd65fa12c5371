/** If the other page has not loaded by then, the form becomes usable again. */
const REDIRECT_TIMEOUT_MS = 20_000

/** Navigates to a page outside the app. The site stays busy until it loads, so that no button is pressed twice. */
export function redirectTo(url: string): Promise<void> {
  // The back button may restore this page from the cache, with its busy state. A reload starts it afresh.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
  return new Promise((resolve) => {
    setTimeout(resolve, REDIRECT_TIMEOUT_MS)
  })
}
