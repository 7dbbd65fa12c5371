/** Another page that has not come by then never will, and the form is open again. */
const REDIRECT_TIMEOUT_MS = 20_000

/** Leaves for a page that the browser loads; until it comes the site stays busy, so that nothing is pressed twice. */
export function redirectTo(url: string): Promise<void> {
  // The back button may show this very page again, as it was left: it is to begin anew.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
  return new Promise((resolve) => {
    setTimeout(resolve, REDIRECT_TIMEOUT_MS)
  })
}
