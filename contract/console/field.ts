import type { Privacy } from './privacy.ts'

/**
 * What a field holds. The type decides how the contract checks the field, which input a form draws,
 * and how a list shows the value. A number is a whole number, and its type names the unit.
 */
export type Field =
  | TextField
  | DigitsField
  | NumberField
  | { readonly type: 'time'; readonly isOptional?: true }
  | { readonly type: 'day'; readonly isOptional?: true }
  | { readonly type: 'flag' }
  | { readonly type: 'choice'; readonly values: readonly (string | number)[] }
  /** Some of the values, each once, in an order that is chosen. All in this order at first. */
  | { readonly type: 'order'; readonly values: readonly string[] }

interface TextField {
  readonly type: 'text'
  readonly max: number
  readonly privacy: Privacy
  /** 0 if absent. */
  readonly min?: number
  /** The regular expression that a text which is not empty matches as a whole. */
  readonly pattern?: string
  /** How many lines the input has; 1 if absent. */
  readonly lines?: number
  /** True for HTML with the tags of `contract/html.rule.ts`, which the operator writes in an editor. */
  readonly isHtml?: true
}
/** A text of digits only. Hyphens, blanks and full width may be typed. */
interface DigitsField {
  readonly type: 'digits'
  /** True for a telephone number, which may be typed in its international form. */
  readonly isPhone?: true
  readonly max: number
  readonly privacy: Privacy
  /** 0 if absent. */
  readonly min?: number
}
export type NumberUnit = 'number' | 'points' | 'coins' | 'yen' | 'pieces'
interface NumberField {
  readonly type: NumberUnit
  readonly max: number
  /** Open if absent. */
  readonly privacy?: Privacy
  /** 0 if absent. */
  readonly min?: number
  /** The value with which the form for a new row begins; no value if absent. */
  readonly initial?: number
  /** An empty input stands for null. */
  readonly isOptional?: true
}
export type Fields = Readonly<Record<string, Field>>

/** The value of a field. Times and days are texts, as the contract sends them. */
export type ValueOf<F extends Field> =
  | (F extends { readonly isOptional: true } ? null : never)
  | (F extends { readonly type: 'choice'; readonly values: readonly (infer Value)[] }
      ? Value
      : F extends { readonly type: 'order'; readonly values: readonly (infer Value)[] }
        ? readonly Value[]
        : F extends { readonly type: 'text' | 'digits' | 'time' | 'day' }
          ? string
          : F extends { readonly type: 'flag' }
            ? boolean
            : number)
export type ValuesOf<All extends Fields> = { -readonly [Name in keyof All]: ValueOf<All[Name]> }

export function initialValues<All extends Fields>(fields: All): ValuesOf<All> {
  const entries = Object.entries(fields).map(([name, field]) => [name, initialValue(field)])
  return Object.fromEntries(entries) as ValuesOf<All>
}

function initialValue(field: Field): unknown {
  if (field.type === 'choice') return field.values[0]
  if (field.type === 'order') return field.values
  if (field.type === 'flag') return false
  if ('isOptional' in field) return null
  return 'initial' in field ? field.initial : ''
}

export function fieldsIn<Row extends object>(fields: Fields, row: Row): Partial<Row> {
  const entries = Object.keys(fields).map((name) => [name, row[name as keyof Row]])
  return Object.fromEntries(entries)
}
