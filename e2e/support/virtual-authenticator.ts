import type { CDPSession, Page } from '@playwright/test'

/**
 * Gives the page an authenticator that verifies its user at once, as a phone or a laptop does.
 * Detaching the returned session removes the authenticator.
 */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return devtools
}
