import { openApplePay } from './apple-pay-script.ts'
import type { DevicePayOptions, DevicePayOutcome } from './device-pay-sheet.ts'
import { openGooglePay } from './google-pay-script.ts'

type Opener = (options: DevicePayOptions) => Promise<DevicePayOutcome>

/** The function that opens a wallet's payment sheet, by the name in the script's settings. */
const OPENERS: Readonly<Record<string, Opener>> = {
  'apple-pay': openApplePay,
  'google-pay': openGooglePay,
}

/**
 * Opens the payment sheet of a wallet. Browsers open the sheet only during a press by the member.
 * The caller must therefore call this function before it waits for anything else. If the wallet's
 * script throws an error, the outcome is `failed`.
 */
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
