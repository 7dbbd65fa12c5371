import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCREEN_FILES } from './screen-dump.ts'
import { listFiles, ROOT } from './source-files.ts'

/** The kept file of the texts that no kept screen shows, such as sentences of refusals. */
export const OTHER_TEXTS_FILE = join(ROOT, 'web/other-texts.tsv')

/** Texts that a screen chooses by a value, and that stand in no file of texts. */
const MORE_FILES = ['web/console/format/field-names.ts']

/** Returns each text of the web that no kept screen shows, by its file and name, in both languages. */
export async function describeOtherTexts(): Promise<string> {
  const shown = SCREEN_FILES.map(([, path]) => readFileSync(path, 'utf8')).join('\n')
  const paths = listFiles().filter((path) => /^web\/.*\.texts\.ts$/.test(path))
  const all: string[] = []
  for (const path of [...paths, ...MORE_FILES].toSorted()) {
    const tables = Object.values(await import(join(ROOT, path))).flatMap(sidesOf)
    const lines = tables.flatMap(([ja, en]) => linesOf(ja, en, [], shown))
    if (lines.length > 0) all.push(`== ${path}`, ...lines)
  }
  return `${all.join('\n')}\n`
}

function sidesOf(table: unknown): readonly (readonly [unknown, unknown])[] {
  if (typeof table !== 'object' || table === null) return []
  return 'ja' in table && 'en' in table ? [[table.ja, table.en]] : []
}

function linesOf(
  ja: unknown,
  en: unknown,
  way: readonly string[],
  shown: string,
): readonly string[] {
  if (typeof ja === 'object' && ja !== null)
    return Object.entries(ja).flatMap(([name, text]) =>
      linesOf(text, (en as Readonly<Record<string, unknown>>)?.[name], [...way, name], shown),
    )
  const texts = textsOf(ja)
  const english = textsOf(en)
  if ([...texts, ...english].every((text) => isIn(shown, text))) return []
  return texts.map((text, at) =>
    [way.join('.'), text, english[at] ?? ''].join('\t').replaceAll('\n', ' / '),
  )
}

/** A screen shows a text without its line breaks, and with words of the shop in its braces. */
const isIn = (shown: string, text: string): boolean =>
  text.split(/\{[^}]*\}|\n/).every((part) => isWhole(shown, part.trim()))

/** False for a text that stands only within a longer word. */
function isWhole(shown: string, text: string): boolean {
  if (text === '') return true
  for (let at = shown.indexOf(text); at >= 0; at = shown.indexOf(text, at + 1))
    if (!LETTER.test(shown[at - 1] ?? '') && !LETTER.test(shown[at + text.length] ?? ''))
      return true
  return false
}
const LETTER = /[\p{L}\p{N}]/u

const MANY = 1_234
const COUNTS = [0, 1, MANY]

/** A text with values is read with names, or with none, one and many if it counts them. */
function textsOf(text: unknown): readonly string[] {
  if (typeof text !== 'function') return [String(text ?? '')]
  const call = (valueAt: (at: number) => unknown): readonly string[] => {
    try {
      const result = text(
        ...Array.from({ length: Math.max(1, text.length) }, (_, at) => valueAt(at)),
      )
      return typeof result === 'string' && !/undefined|NaN|\[object|‹to\w+›/.test(result)
        ? [result]
        : []
    } catch {
      return []
    }
  }
  const named = call((at) => namedValue(`‹${at + 1}›`))
  const counted = COUNTS.map((count) => call((at) => (count === MANY ? count + at * 1_111 : count)))
  const isName = counted[1]?.every((one) => named[0]?.replaceAll(/‹\d›/g, '1') === one)
  return isName ? named : [...new Set([...counted.flat(), ...named])]
}

/** Stands for a text, and for an object whose fields are their own names. */
function namedValue(name: string): unknown {
  return new Proxy(
    Object.assign(() => name, {}),
    {
      get: (_value, field) => {
        if (field === Symbol.toPrimitive || field === 'toString') return () => name
        return typeof field === 'symbol' ? undefined : namedValue(`‹${field}›`)
      },
    },
  )
}
