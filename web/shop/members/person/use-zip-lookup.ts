import { useRef, useState } from 'react'
import { ZIPCODE_DIGITS } from '#contract/constants.ts'
import { normalizeDigits } from '#contract/digits.ts'
import { send } from '#web/wire/client.ts'
import { choicesOf, commonAddress, type FoundAddress } from './found-areas.rule.ts'

export type ZipStatus = 'idle' | 'found' | 'several' | 'unknown'

/**
 * Looks up the address for a complete postal code and fills it in. For a code with several areas,
 * fills in what they have in common, and returns them as choices. An unknown postal code clears what
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
  const [choices, setChoices] = useState<ReturnType<typeof choicesOf>>([])
  function fill({ pref_id, shiku }: FoundAddress): void {
    filled.current = { pref_id, shiku }
    onValues(filled.current)
  }
  async function lookUp(text: string): Promise<void> {
    const zipcode = normalizeDigits(text)
    latestZipcode.current = zipcode
    setStatus('idle')
    setChoices([])
    if (zipcode.length !== ZIPCODE_DIGITS) return
    const outcome = await send('POST /address/zipcode', { request: { zipcode } })
    if (latestZipcode.current !== zipcode) return
    if (outcome.kind === 'unreachable') return
    if (outcome.kind === 'ok') {
      const { list } = outcome.answer
      setChoices(choicesOf(list))
      setStatus(list.length > 1 ? 'several' : 'found')
      fill(commonAddress(list))
      return
    }
    setStatus('unknown')
    if (filled.current?.pref_id === pref_id && filled.current.shiku === shiku) {
      filled.current = undefined
      onValues({ pref_id: '', shiku: '' })
    }
  }
  return { status, choices, choose: fill, lookUp }
}
