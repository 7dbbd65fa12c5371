const ID = 'preload-overlay'

/**
 * Removes the picture that the server's HTML contains. This preloaded picture covers the place of
 * the page's largest picture until the scripts of the page have rendered the largest picture.
 */
export function removePreloadOverlay(): void {
  document.getElementById(ID)?.remove()
}

/** Removes the picture of the server's HTML unless that picture is for the page with this path. */
export function removeForeignPreloadOverlay(path: string): void {
  if (document.getElementById(ID)?.dataset.path !== path) removePreloadOverlay()
}
