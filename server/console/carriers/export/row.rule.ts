import type { CarrierLayout, LayoutColumn } from '#contract/console/carriers/carrier-layout.ts'
import type { Fault, PreviewRow } from '#contract/console/carriers/carriers.ts'
import type { Sender } from '#contract/console/parcels/parcel-rows.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import type { DeliveryAddress } from '#server/console/parcels/addresses/address.rule.ts'
import {
  hasCharacter,
  missingCharacters,
  proposeReplacement,
} from '#server/console/parcels/addresses/characters/characters.rule.ts'
import { formatDay, formatPhone, formatPostcode } from './formats.rule.ts'
import { type FilledLines, fillAddress, fillName, type Group, type Texts } from './lines.rule.ts'
import type { LabelParcel, LayoutSettings } from './parcel.ts'
import { widthOf } from './width.rule.ts'

type FieldProblem = PreviewRow['problems'][number]
export interface ExportRow
  extends Pick<PreviewRow, 'problems' | 'replacements' | 'lines' | 'isSplit' | 'formulas'> {
  readonly parcelId: number
  /** In the order of the layout. A file has these fields only if `problems` is empty. */
  readonly values: readonly string[]
}

export interface RowContext {
  readonly layout: CarrierLayout
  readonly sender: Sender
  readonly settings: LayoutSettings
  /** The day of the hand-over, as YYYY-MM-DD. */
  readonly shipDay: string
}
type Accepted = ReadonlyMap<string, string>

const FORMULA = /^[=+\-@\t\r]/u
const KINDS: Readonly<Record<LayoutColumn['kind'], RegExp>> = {
  text: /^/u,
  'half-alphanumeric': /^[\u0020-\u007e\uff61-\uff9f]*$/u,
  digits: /^\d*$/u,
  date: /^[\d/-]*$/u,
}

/**
 * `accepted` has the replacements that a person accepted for the address of the parcel. A row with
 * problems is left out of the file. No text is ever shortened, and no character is left out.
 */
export function exportRow(parcel: LabelParcel, context: RowContext, accepted: Accepted): ExportRow {
  const { layout } = context
  const recipient = replaceIn(parcel.recipient, layout, accepted)
  const groups = fillGroups(recipient, context)
  const fields = layout.columns.map((column) => {
    const value = valueIn(column, { parcel, recipient, context, groups })
    return { column, value: value.text, problem: problemOf(column, value, layout) }
  })
  const missing = missingIn(recipient, layout)
  const address = groups['recipient.address']
  return {
    parcelId: parcel.id,
    values: fields.map(({ value }) => value),
    problems: fields.flatMap(({ problem }) => problem ?? []),
    replacements: missing.map((character) => ({
      character,
      proposal: proposeReplacement(character),
    })),
    lines: [...(address.lines ?? [])],
    isSplit: address.isSplit && address.lines !== null,
    formulas: fields
      .filter(({ value, column }) => FORMULA.test(value) && !column.fill.startsWith('='))
      .map(({ column }) => column.name),
  }
}

type Groups = Readonly<Record<Group, FilledLines>>

function fillGroups(recipient: DeliveryAddress, { layout, sender }: RowContext): Groups {
  return {
    'recipient.name': fillName(layout, 'recipient.name', nameOf(recipient)),
    'recipient.address': fillAddress(layout, 'recipient.address', textsOf(recipient)),
    'sender.name': fillName(layout, 'sender.name', sender.name),
    'sender.address': fillAddress(layout, 'sender.address', sender),
  }
}

export function nameOf({ lastName, middleName, firstName }: DeliveryAddress): string {
  return [lastName, middleName, firstName].filter((name) => name.trim() !== '').join(' ')
}

export function textsOf({ prefId, city, address, building }: DeliveryAddress): Texts {
  return { prefecture: PREFECTURES[prefId - 1] ?? '', city, street: address, building }
}

interface Value {
  readonly text: string
  readonly fault?: 'no-split' | 'unknown-service' | 'missing'
  /** The undivided address or name, if it does not fit the lines of the label. */
  readonly whole?: string
}
interface Sources {
  readonly parcel: LabelParcel
  readonly recipient: DeliveryAddress
  readonly context: RowContext
  readonly groups: Groups
}

function valueIn({ fill }: LayoutColumn, sources: Sources): Value {
  const { recipient, groups, parcel } = sources
  const { layout, sender, settings, shipDay } = sources.context
  if (fill === '') return { text: '' }
  if (fill.startsWith('=')) return { text: fill.slice(1) }
  if (fill.startsWith('setting.')) return { text: settings[fill.slice('setting.'.length)] ?? '' }
  switch (fill) {
    case 'parcel.number':
      return { text: parcel.number }
    case 'parcel.ship_date':
      return { text: formatDay(shipDay, layout.dateFormat) }
    case 'parcel.service': {
      const code = layout.services[parcel.service]
      return code === undefined ? { text: '', fault: 'unknown-service' } : { text: code }
    }
    case 'recipient.postcode':
      return { text: formatPostcode(recipient.zipcode, layout.postcodeFormat) }
    case 'recipient.phone':
      return { text: formatPhone(recipient.tel, layout.phoneFormat) }
    case 'sender.postcode':
      return { text: formatPostcode(sender.postcode, layout.postcodeFormat) }
    case 'sender.phone':
      return { text: formatPhone(sender.phone, layout.phoneFormat) }
    default:
      return lineOf(fill, groups, sources)
  }
}

function lineOf(fill: string, groups: Groups, { recipient, context }: Sources): Value {
  const [owner = '', kind = '', number = ''] = fill.split(' ')[0]?.split('.') ?? []
  const group = `${owner}.${kind}` as Group
  const { lines } = groups[group]
  const at = Number(number) - 1
  if (lines !== null) return { text: lines[at] ?? '' }
  if (at > 0) return { text: '' }
  const texts = owner === 'sender' ? context.sender : textsOf(recipient)
  const name = owner === 'sender' ? context.sender.name : nameOf(recipient)
  const { prefecture, city, street, building } = texts
  const whole = kind === 'name' ? name : `${prefecture}${city}${street} ${building}`.trim()
  return { text: '', fault: 'no-split', whole }
}

function problemOf(
  { name, kind, isRequired, widthMax, unit }: LayoutColumn,
  { text, fault, whole = text }: Value,
  { characters }: CarrierLayout,
): FieldProblem | null {
  const width = widthOf(whole, unit)
  const problem = (each: Fault) => ({ column: name, fault: each, value: whole, width, widthMax })
  if (fault !== undefined) return problem(fault)
  if (isRequired && text.trim() === '') return problem('missing')
  if (missingCharacters(characters, text).length > 0) return problem('not-encodable')
  if (!KINDS[kind].test(text)) return problem('wrong-kind')
  if (widthMax !== null && width > widthMax) return problem('too-long')
  return null
}

const TEXT_FIELDS = ['lastName', 'middleName', 'firstName', 'city', 'address', 'building'] as const

/**
 * In the texts of an address, replaces each character that the layout lacks by its accepted
 * replacement.
 */
function replaceIn(
  recipient: DeliveryAddress,
  { characters }: CarrierLayout,
  accepted: Accepted,
): DeliveryAddress {
  const replace = (text: string) =>
    [...text]
      .map((each) => (hasCharacter(characters, each) ? each : (accepted.get(each) ?? each)))
      .join('')
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, replace(recipient[name])]))
  return { ...recipient, ...texts }
}

function missingIn(recipient: DeliveryAddress, { characters }: CarrierLayout): readonly string[] {
  return missingCharacters(characters, TEXT_FIELDS.map((name) => recipient[name]).join(''))
}
