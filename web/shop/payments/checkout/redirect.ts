/**
 * The longest time, in milliseconds, to wait until a page outside the app loads. After this time
 * the member can use the form again.
 */
const REDIRECT_TIMEOUT_MS = 20_000

/**
 * Navigates to a page outside the app. Until the outside page loads, the site shows the spinner and
 * ignores a second press of a button.
 */
export function redirectTo(url: string): Promise<void> {
  // The Back button may bring this page back from the browser's cache while the busy flag is still
  // set. The reload clears the flag.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
  return new Promise((resolve) => {
    setTimeout(resolve, REDIRECT_TIMEOUT_MS)
  })
}
