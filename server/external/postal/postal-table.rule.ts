import type { PostalArea } from './port.ts'

/** For each postal code and prefecture, the rest of each address, as the package has it. */
export type PostalList = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const CODE_BYTES = 4
const WHOLE_CITY = /00$/
const WHOLE_VILLAGE = /^((?:.+郡)?(.+[町村]))\2一円$/

/**
 * Encodes the list as one binary table. The table begins with the number of codes (u32) and the
 * codes in ascending order (u32 each). Next come the offset of each text line and the end of the
 * last text line (u32 each), and then the text lines. A text line contains prefecture, city and
 * town, separated by tabs. 120,000 codes take 5 MB in this form and 60 MB as objects.
 */
export function encodePostalTable(list: PostalList, prefectures: readonly string[]): Buffer {
  const codes = Object.keys(list).sort()
  const cities = citiesOf(list)
  const towns = knownTownsOf(list, cities)
  const lines = codes.map((code) =>
    Buffer.from(linesOf(list[code] ?? {}, { cities, towns, prefectures }).join('\n')),
  )
  const numbers = Buffer.alloc(CODE_BYTES * (2 * codes.length + 2))
  numbers.writeUInt32BE(codes.length)
  let offset = 0
  codes.forEach((code, index) => {
    numbers.writeUInt32BE(Number(code), CODE_BYTES * (1 + index))
    numbers.writeUInt32BE(offset, CODE_BYTES * (1 + codes.length + index))
    offset += (lines[index] as Buffer).length
  })
  numbers.writeUInt32BE(offset, CODE_BYTES * (1 + 2 * codes.length))
  return Buffer.concat([numbers, ...lines])
}

export function findInPostalTable(table: Buffer, zipcode: string): PostalArea[] {
  const count = table.readUInt32BE(0)
  const codeAt = (index: number) => table.readUInt32BE(CODE_BYTES * (1 + index))
  const wantedCode = Number(zipcode)
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (codeAt(middle) < wantedCode) low = middle + 1
    else high = middle
  }
  if (low === count || codeAt(low) !== wantedCode) return []
  const offsetAt = (index: number) => table.readUInt32BE(CODE_BYTES * (1 + count + index))
  const start = CODE_BYTES * (2 * count + 2)
  const text = table.toString('utf8', start + offsetAt(low), start + offsetAt(low + 1))
  return text.split('\n').map((line) => {
    const [prefId = '', city = '', town = ''] = line.split('\t')
    return { prefId: Number(prefId), city, town }
  })
}

/** The floor of a building that has postal codes of its own. */
const FLOOR = /（(?:[０-９]+階|地階・階層不明)）$/

/**
 * Returns the towns that the list means by the text after a city's name. Remarks in brackets,
 * numbers of houses and land, and buildings are removed. One empty text stands for the whole city.
 * `known` has the towns of the city that the list names elsewhere.
 */
export function townsOf(text: string, known: ReadonlySet<string>): readonly string[] {
  const town = text.replace(/（.*$/, '').replace(/以下に掲載がない場合$/, '')
  // 多賀町 has a town with the name 一円. Elsewhere it means the whole village.
  if (/の次に.*場合$|.一円$/.test(town)) return ['']
  if (FLOOR.test(text)) return [longestKnown(town, known)]
  const [first = '', ...others] = town
    .split('、')
    .map((part) => part.replace(/第?[０-９]+地割.*$/, ''))
  // 岩田町居村、北郷中 are 岩田町居村 and 岩田町北郷中.
  const [prefix = ''] = /^.+町(?=.)/.exec(first) ?? []
  return [first, ...others.map((other) => prefix + other)].map((each) =>
    each.replace(/国有無番地$|[０-９]+−[０-９]+$/, ''),
  )
}

function longestKnown(text: string, known: ReadonlySet<string>): string {
  for (let length = text.length; length > 0; length--)
    if (known.has(text.slice(0, length))) return text.slice(0, length)
  return ''
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
    ...addressesOf(wholeCities).map((each) => each.replace(/（.*$|以下に掲載がない場合$/, '')),
    ...addressesOf(Object.entries(list)).flatMap((each) => WHOLE_VILLAGE.exec(each)?.[1] ?? []),
  ])
}

/** Returns the towns of each city that the list names without a building. */
function knownTownsOf(list: PostalList, cities: ReadonlySet<string>): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>()
  for (const address of Object.values(list).flatMap((each) => Object.values(each).flat())) {
    if (FLOOR.test(address)) continue
    const [city, text] = splitCity(address, cities)
    const towns = known.get(city) ?? new Set()
    known.set(city, towns)
    for (const town of townsOf(text, towns)) towns.add(town)
  }
  return known
}

interface Names {
  readonly cities: ReadonlySet<string>
  readonly towns: ReadonlyMap<string, ReadonlySet<string>>
  readonly prefectures: readonly string[]
}

function linesOf(
  byPrefecture: Readonly<Record<string, readonly string[]>>,
  { cities, towns, prefectures }: Names,
): string[] {
  const lines = Object.entries(byPrefecture).flatMap(([prefecture, addresses]) => {
    const prefId = prefectures.indexOf(prefecture) + 1
    if (prefId === 0) throw new Error(`there is no prefecture ${prefecture}`)
    return addresses.flatMap((address) => {
      const [city, text] = splitCity(address, cities)
      return townsOf(text, towns.get(city) ?? new Set()).map((town) =>
        [prefId, city, town].join('\t'),
      )
    })
  })
  return [...new Set(lines)]
}

/** If no prefix is a city's name, the whole address counts as the city. */
function splitCity(address: string, cities: ReadonlySet<string>): [city: string, town: string] {
  for (let length = 2; length <= address.length; length++) {
    const city = address.slice(0, length)
    if (cities.has(city)) return [city, address.slice(length)]
  }
  return [address, '']
}
