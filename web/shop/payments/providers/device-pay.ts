import { openApplePay } from './apple-pay-script.ts'
import type { DevicePayOptions, DevicePayOutcome } from './device-pay-sheet.ts'
import { openGooglePay, prepareGooglePay } from './google-pay-script.ts'
import { loadProviderScript } from './provider-script.ts'

type Opener = (options: DevicePayOptions) => Promise<DevicePayOutcome>

/** By the wallet's name in the settings of its script. */
const OPENERS: Readonly<Record<string, Opener>> = {
  'apple-pay': openApplePay,
  'google-pay': openGooglePay,
}

interface ProviderScript {
  readonly provider: string
  readonly url: string
  readonly parameters: DevicePayOptions['parameters']
}

/**
 * Loads the script of the chosen method, so that the script is ready when the member orders. For
 * Google Pay, also asks Google whether the device can pay. The press of the button must not wait
 * for this response.
 */
export async function prepareScript({ provider, url, parameters }: ProviderScript): Promise<void> {
  if (url !== '' && !(await loadProviderScript(url))) return
  // If Google does not answer, the payment sheet itself reports the failure.
  if (provider === 'google-pay') await prepareGooglePay(parameters).catch(() => {})
}

/** Call it first within a press: browsers open the sheet only then. */
export async function openDevicePay(
  wallet: string,
  options: DevicePayOptions,
): Promise<DevicePayOutcome> {
  try {
    return (await OPENERS[wallet]?.(options)) ?? 'failed'
  } catch {
    return 'failed'
  }
}
