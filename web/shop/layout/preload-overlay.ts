/**
 * Removes the banner picture that the server's HTML contains. The picture covers the place of the
 * banner until the page has rendered its own banner.
 */
export function removePreloadOverlay(): void {
  document.getElementById('preload-overlay')?.remove()
}
