import { useRef, useState } from 'react'
import { ZIPCODE_DIGITS } from '#contract/constants.ts'
import { normalizeDigits } from '#contract/digits.ts'
import { send } from '#web/wire/client.ts'

export interface FoundAddress {
  readonly pref_id: string
  readonly shiku: string
}
export type ZipStatus = 'idle' | 'found' | 'unknown'

/**
 * Looks up the address for a complete postal code and fills it in. An unknown postal code clears what
 * an earlier one has filled in, unless the visitor has changed it. Ignores an answer if the visitor
 * has changed the postal code in the meantime.
 */
export function useZipLookup(
  { pref_id, shiku }: FoundAddress,
  onValues: (found: FoundAddress) => void,
) {
  const latestZipcode = useRef('')
  const filled = useRef<FoundAddress>(undefined)
  const [status, setStatus] = useState<ZipStatus>('idle')
  async function lookUp(text: string): Promise<void> {
    const zipcode = normalizeDigits(text)
    latestZipcode.current = zipcode
    setStatus('idle')
    if (zipcode.length !== ZIPCODE_DIGITS) return
    const outcome = await send('POST /address/zipcode', { request: { zipcode } })
    if (latestZipcode.current !== zipcode) return
    const first = outcome.kind === 'ok' ? outcome.answer.list[0] : undefined
    if (outcome.kind === 'unreachable') return
    setStatus(first === undefined ? 'unknown' : 'found')
    if (first !== undefined) {
      // The server may send the prefecture as "01", but the option of the form has the value "1".
      const pref_id = String(Number(first.prefcode))
      filled.current = { pref_id, shiku: first.address2 + first.address3 }
      onValues(filled.current)
    } else if (filled.current?.pref_id === pref_id && filled.current.shiku === shiku) {
      filled.current = undefined
      onValues({ pref_id: '', shiku: '' })
    }
  }
  return { status, lookUp }
}
