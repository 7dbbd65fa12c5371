import type { PostalArea } from './port.ts'

/** For each postal code and prefecture, the rest of each address, as the package has it. */
export type PostalList = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const CODE_BYTES = 4
const WHOLE_CITY = /00$/

/**
 * Encodes the list as one binary table. The table begins with the number of codes (u32) and the
 * codes in ascending order (u32 each). Next come the offset of each text line and the end of the
 * last text line (u32 each), and then the text lines. A text line contains prefecture, city and
 * town, separated by tabs. 120,000 codes take 5 MB in this form and 60 MB as objects.
 */
export function encodePostalTable(list: PostalList, prefectures: readonly string[]): Buffer {
  const codes = Object.keys(list).sort()
  const cities = citiesOf(list)
  const lines = codes.map((code) =>
    Buffer.from(linesOf(list[code] ?? {}, { cities, prefectures }).join('\n')),
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

/** Removes remarks in brackets and notes on house numbers from a town's name. */
export function cleanTown(town: string): string {
  return town
    .replace(/（.*$/, '')
    .replace(/以下に掲載がない場合$/, '')
    .replace(/の次に.*$/, '')
    .replace(/(第?[０-９]+地割).*$/, '')
}

/**
 * Collects the names of all cities from the postal codes that end in 00, because each of these
 * codes belongs to a whole city.
 */
function citiesOf(list: PostalList): ReadonlySet<string> {
  const wholeCityEntries = Object.entries(list).filter(([code]) => WHOLE_CITY.test(code))
  return new Set(
    wholeCityEntries.flatMap(([, byPrefecture]) =>
      Object.values(byPrefecture).flat().map(cleanTown),
    ),
  )
}

interface Names {
  readonly cities: ReadonlySet<string>
  readonly prefectures: readonly string[]
}

function linesOf(
  byPrefecture: Readonly<Record<string, readonly string[]>>,
  { cities, prefectures }: Names,
): string[] {
  const lines = Object.entries(byPrefecture).flatMap(([prefecture, addresses]) => {
    const prefId = prefectures.indexOf(prefecture) + 1
    if (prefId === 0) throw new Error(`there is no prefecture ${prefecture}`)
    return addresses.map((address) => [prefId, ...splitCity(cleanTown(address), cities)].join('\t'))
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
