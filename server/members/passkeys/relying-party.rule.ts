/** The site for which a passkey is made, in the terms of WebAuthn. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * Returns the site for which browsers make passkeys on a page of this public URL. Browsers make no
 * passkey for an IP address. For the URL 127.0.0.1 of a test, the site is therefore `localhost`,
 * which names the same machine.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
