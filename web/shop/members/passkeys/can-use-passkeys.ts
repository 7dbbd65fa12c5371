/** Browsers offer passkeys only over HTTPS and on localhost. */
export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}
