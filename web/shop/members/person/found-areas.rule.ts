import type { AddressRow } from '#contract/members.ts'

export interface FoundAddress {
  readonly pref_id: string
  readonly shiku: string
}

/** Returns what all areas of a postal code have in common; empty where they differ. */
export function commonAddress(areas: readonly AddressRow[]): FoundAddress {
  const pref_id = onlyOf(areas.map(prefIdOf))
  const city = pref_id === '' ? '' : onlyOf(areas.map(({ address2 }) => address2))
  const town = city === '' ? '' : onlyOf(areas.map(({ address3 }) => address3))
  return { pref_id, shiku: city + town }
}

/** Returns the areas between which a visitor can choose; none for a code with one area. */
export function choicesOf(
  areas: readonly AddressRow[],
): readonly (FoundAddress & { readonly name: string })[] {
  if (areas.length < 2) return []
  return areas.map((area) => {
    const shiku = area.address2 + area.address3
    return { pref_id: prefIdOf(area), shiku, name: area.address1 + shiku }
  })
}

/** The server may send the prefecture as "01", but the option of the form has the value "1". */
function prefIdOf({ prefcode }: AddressRow): string {
  return String(Number(prefcode))
}

function onlyOf(texts: readonly string[]): string {
  return texts.every((text) => text === texts[0]) ? (texts[0] ?? '') : ''
}
