import type { Language } from './language.ts'

/** A text in Japanese and in English, or a function that makes the text in that language. */
type Pair = readonly [ja: unknown, en: unknown]
interface Table {
  readonly [name: string]: Pair | Table
}

/** The type of a text without its words. */
type Widened<Text> = Text extends string
  ? string
  : Text extends readonly (infer Item)[]
    ? readonly Widened<Item>[]
    : Text

/** The texts of one language. A pair whose two sides differ in type has no type that a screen can use. */
type Side<Part> = Part extends readonly [infer Ja, infer En]
  ? Widened<En> extends Widened<Ja>
    ? Widened<Ja>
    : never
  : { readonly [Name in keyof Part]: Side<Part[Name]> }

/** Returns the texts of each language from a table with both languages side by side. */
export function bothLanguages<const All extends Table>(
  table: All,
): Readonly<Record<Language, Side<All>>> {
  return { ja: sideOf(table, 0) as Side<All>, en: sideOf(table, 1) as Side<All> }
}

function sideOf(table: Table, at: 0 | 1): object {
  const entries = Object.entries(table).map(([name, part]) => [
    name,
    Array.isArray(part) ? part[at] : sideOf(part as Table, at),
  ])
  return Object.fromEntries(entries)
}
