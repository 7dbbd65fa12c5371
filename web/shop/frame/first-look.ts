/** Takes away what the server laid over the page until the page drew it by itself. */
export function endFirstLook(): void {
  document.getElementById('first-look')?.remove()
}
