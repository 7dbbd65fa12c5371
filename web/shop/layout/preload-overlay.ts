/**
 * Removes the banner picture of the server's HTML. The picture covers the place of the banner until
 * the page has rendered its own.
 */
export function removePreloadOverlay(): void {
  document.getElementById('preload-overlay')?.remove()
}
