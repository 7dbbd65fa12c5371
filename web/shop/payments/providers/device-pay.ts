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
 * Opens the payment sheet of a wallet. The caller must call this function within the gesture of the
 * member, before it waits for anything, because browsers open the sheet only then. An error of the
 * wallet's script counts as a sheet that could not be opened.
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
