import { useRef, useState } from 'react'
import { ZIPCODE_DIGITS } from '#contract/constants.ts'
import { normalizeDigits } from '#contract/digits.ts'
import { send } from '#web/wire/client.ts'

/**
 * The parts of a postal address that the shop finds by the postal code, named as in the contract.
 */
export interface FoundAddress {
  readonly pref_id: string
  readonly shiku: string
}
export type ZipStatus = 'idle' | 'found' | 'unknown'

/**
 * Looks up the address for a complete postal code. Ignores an answer if the visitor has changed the
 * postal code in the meantime.
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
      // The server may send the prefecture as "01", but the option of the form has the value "1".
      onFound({ pref_id: String(Number(first.prefcode)), shiku: first.address2 + first.address3 })
    }
    if (outcome.kind !== 'unreachable') setStatus(first === undefined ? 'unknown' : 'found')
  }
  return { status, lookUp }
}
