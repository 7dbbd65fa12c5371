import type { PostalArea } from './port.ts'

/** One line of a list of postal codes. `text` names towns, with remarks of the list. */
export interface PostalRow {
  readonly zipcode: string
  readonly prefId: number
  readonly city: string
  readonly text: string
}

const CODE_BYTES = 4

/**
 * Encodes a list as one binary table. The table begins with the number of codes (u32) and the
 * codes in ascending order (u32 each). Next come the offset of each text line and the end of the
 * last text line (u32 each), and then the text lines. A text line contains prefecture, city and
 * town, separated by tabs. 120,000 codes take 5 MB in this form and 60 MB as objects.
 */
export function encodePostalTable(rows: readonly PostalRow[]): Buffer {
  const towns = knownTownsOf(rows)
  const rowsByCode = Map.groupBy(rows, ({ zipcode }) => zipcode)
  const codes = [...rowsByCode.keys()].sort()
  const lines = codes.map((code) =>
    Buffer.from(linesOf(rowsByCode.get(code) ?? [], towns).join('\n')),
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

/** In ascending order. */
export function codesOf(table: Buffer): readonly string[] {
  return Array.from({ length: table.readUInt32BE(0) }, (_, index) =>
    String(table.readUInt32BE(CODE_BYTES * (1 + index))).padStart(7, '0'),
  )
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

/** Returns the towns of each city that the list names without a building. */
function knownTownsOf(rows: readonly PostalRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>()
  for (const { city, text } of rows) {
    if (FLOOR.test(text)) continue
    const towns = known.get(city) ?? new Set()
    known.set(city, towns)
    for (const town of townsOf(text, towns)) towns.add(town)
  }
  return known
}

function linesOf(
  rows: readonly PostalRow[],
  towns: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const lines = rows.flatMap(({ prefId, city, text }) =>
    townsOf(text, towns.get(city) ?? new Set()).map((town) => [prefId, city, town].join('\t')),
  )
  return [...new Set(lines)]
}
