import { useRef, useState } from 'react'
import { ZIPCODE_DIGITS } from '#contract/constants.ts'
import { normalizeDigits } from '#contract/digits.ts'
import { send } from '#web/wire/client.ts'

/**
 * The part of a postal address that follows from the postal code, under the names in the contract.
 */
export interface FoundAddress {
  readonly pref_id: string
  readonly shiku: string
}
export type ZipStatus = 'idle' | 'found' | 'unknown'

/**
 * Looks up the postal address once the postal code has all digits. Drops an answer if the postal
 * code has changed since.
 */
export function useZipLookup(onFound: (found: FoundAddress) => void) {
  const latestZipcode = useRef('')
  const [status, setStatus] = useState<ZipStatus>('idle')
  async function lookUp(text: string): Promise<void> {
    const zipcode = normalizeDigits(text)
    latestZipcode.current = zipcode
    setStatus('idle')
    if (zipcode.length !== ZIPCODE_DIGITS) return
    const outcome = await send('POST /address/zipcode', { request: { zipcode } })
    if (latestZipcode.current !== zipcode) return
    const first = outcome.kind === 'ok' ? outcome.answer.list[0] : undefined
    if (first !== undefined) {
      // The server may send the prefecture "01", and the value of the form's option is "1".
      onFound({ pref_id: String(Number(first.prefcode)), shiku: first.address2 + first.address3 })
    }
    if (outcome.kind !== 'unreachable') setStatus(first === undefined ? 'unknown' : 'found')
  }
  return { status, lookUp }
}
