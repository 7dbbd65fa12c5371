/** True if the browser has passkeys. It hides them on pages without https. */
export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}
