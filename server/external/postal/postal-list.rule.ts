import { PREFECTURES } from '#contract/prefectures.ts'
import type { PostalRow } from './postal-table.rule.ts'

/** For each postal code and prefecture, the rest of each address, as the package has it. */
export type PostalList = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const WHOLE_CITY = /00$/
const WHOLE_VILLAGE = /^((?:.+郡)?(.+[町村]))\2一円$/

/** Returns the rows of the package's list, which does not tell where the name of a city ends. */
export function rowsOfList(list: PostalList): readonly PostalRow[] {
  const cities = citiesOf(list)
  return Object.entries(list).flatMap(([zipcode, byPrefecture]) =>
    Object.entries(byPrefecture).flatMap(([prefecture, addresses]) => {
      const prefId = PREFECTURES.indexOf(prefecture as (typeof PREFECTURES)[number]) + 1
      if (prefId === 0) throw new Error(`there is no prefecture ${prefecture}`)
      return addresses.map((address) => {
        const [city, text] = splitCity(address, cities)
        return { zipcode, prefId, city, text }
      })
    }),
  )
}

/**
 * Collects the names of all cities. Each postal code that ends in 00 belongs to a whole city. A
 * village without such a code is named twice: 利島村利島村一円.
 */
function citiesOf(list: PostalList): ReadonlySet<string> {
  const wholeCities = Object.entries(list).filter(([code]) => WHOLE_CITY.test(code))
  const addressesOf = (entries: typeof wholeCities) =>
    entries.flatMap(([, byPrefecture]) => Object.values(byPrefecture).flat())
  return new Set([
    ...addressesOf(wholeCities),
    ...addressesOf(Object.entries(list)).flatMap((each) => WHOLE_VILLAGE.exec(each)?.[1] ?? []),
  ])
}

/** If no prefix is a city's name, the whole address counts as the city. */
function splitCity(address: string, cities: ReadonlySet<string>): [city: string, town: string] {
  for (let length = 2; length <= address.length; length++) {
    const city = address.slice(0, length)
    if (cities.has(city)) return [city, address.slice(length)]
  }
  return [address, '']
}
