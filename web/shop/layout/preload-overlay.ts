/** Takes away what the server laid over the page until the page drew it by itself. */
export function removePreloadOverlay(): void {
  document.getElementById('preload-overlay')?.remove()
}
