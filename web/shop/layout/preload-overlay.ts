/** Removes the picture that the server put over the page until the page has rendered its own. */
export function removePreloadOverlay(): void {
  document.getElementById('preload-overlay')?.remove()
}
