const ID = 'preload-overlay'

/**
 * Removes the preloaded picture that the server's HTML contains. The preloaded picture lies over
 * the place of the page's largest picture, until the page's scripts have rendered the largest
 * picture.
 */
export function removePreloadOverlay(): void {
  document.getElementById(ID)?.remove()
}

/** Removes the preloaded picture if it belongs to another page than the one with this path. */
export function removeForeignPreloadOverlay(path: string): void {
  if (document.getElementById(ID)?.dataset.path !== path) removePreloadOverlay()
}
