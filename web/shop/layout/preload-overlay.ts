/**
 * Removes the banner picture that the server put over the page. The picture covers the page until
 * the page has rendered its own banner.
 */
export function removePreloadOverlay(): void {
  document.getElementById('preload-overlay')?.remove()
}
