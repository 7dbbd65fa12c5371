const ID = 'preload-overlay'

/**
 * Removes the picture that the server's HTML contains. It covers the place of the page's largest
 * picture until the page has rendered that picture itself.
 */
export function removePreloadOverlay(): void {
  document.getElementById(ID)?.remove()
}

/** Removes the picture of the server's HTML unless it belongs to the page with this path. */
export function removeForeignPreloadOverlay(path: string): void {
  if (document.getElementById(ID)?.dataset.path !== path) removePreloadOverlay()
}
