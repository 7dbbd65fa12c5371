import type { Answer } from '#contract/calls.ts'
import { scriptGlobal } from './provider-script.ts'

type Signed = Answer<'GET /user/button_signature'>

/** The part of Amazon's script that the shop uses. */
interface Amazon {
  readonly Pay?: { renderButton(place: string, options: unknown): unknown }
}

const CONTAINER_ID = 'amazon-pay-button'
const ALGORITHM = 'AMZN-PAY-RSASSA-PSS-V2'

/**
 * Renders Amazon's button. The promise resolves to a function that removes the button, or to
 * undefined if the script is not loaded.
 */
export async function renderAmazonButton(
  container: HTMLElement,
  { signature, payloadJSON, script, language }: Signed & { readonly language: 'ja' | 'en' },
): Promise<(() => void) | undefined> {
  const pay = scriptGlobal<Amazon>('amazon')?.Pay
  if (pay === undefined || script === null) return undefined
  container.id = CONTAINER_ID
  const { publicKeyId = '' } = script.parameters
  pay.renderButton(`#${CONTAINER_ID}`, {
    ...script.parameters,
    sandbox: publicKeyId.startsWith('SANDBOX-'),
    checkoutLanguage: language === 'ja' ? 'ja_JP' : 'en_US',
    buttonColor: 'Gold',
    createCheckoutSessionConfig: { payloadJSON, signature, algorithm: ALGORITHM },
  })
  return () => container.replaceChildren()
}
