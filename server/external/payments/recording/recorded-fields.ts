/**
 * The fields that a recording may contain, as paths such as `order.amount`. The path of a field
 * within a list contains the name of the list, but no index. No other field is recorded.
 */
export interface RecordedFields {
  /** Codes, amounts, times and the ids of the shop's orders, which are recorded as they are. */
  readonly plain: readonly string[]
  /** URLs. Their scheme and host are recorded as they are, and the rest is masked. */
  readonly addresses: readonly string[]
  /** Secrets, personal values and free texts. Only the form of the text is recorded. */
  readonly masked: readonly string[]
  /** The names of further fields that are recorded as they are, at any depth. */
  readonly plainNames?: readonly string[]
  /** No field is left out. Of any other text only the form is recorded. */
  readonly leavesNothingOut?: true
}

export interface RecordedBody {
  /** The recorded fields; null if the body is empty or is no JSON object. */
  readonly body: object | null
  /** How many values were left out. */
  readonly leftOut: number
}

export function recordedBody(text: string, fields: RecordedFields): RecordedBody {
  if (text === '') return { body: null, leftOut: 0 }
  const json = parsed(text)
  if (typeof json !== 'object' || json === null) return { body: null, leftOut: 1 }
  const counter = { leftOut: 0 }
  const body = recordedValue(json, '', fields, counter)
  return { body: (body ?? null) as object | null, leftOut: counter.leftOut }
}

/**
 * Replaces every letter and digit of a text. The result shows only the length of the text and the
 * kind of each character, such as Latin or kanji. In a text with Latin letters, digits are replaced
 * like letters, so that the result does not show which characters of a token are digits. The
 * letters become capital ones only if the text has no small letter.
 */
export function masked(text: string): string {
  const latin = /[a-z]/.test(text) ? 'x' : /[A-Z]/.test(text) ? 'X' : '0'
  return [...text].map((character) => maskedCharacter(character, latin)).join('')
}

function maskedCharacter(character: string, latin: string): string {
  if (/[A-Za-z0-9]/.test(character)) return latin
  if (/[\x20-\x7e]/.test(character)) return character
  return /[ァ-ヶー]/.test(character) ? 'ア' : '字'
}

/** Returns the recorded part of a value; undefined if no part of it may be recorded. */
function recordedValue(
  value: unknown,
  path: string,
  fields: RecordedFields,
  counter: { leftOut: number },
): unknown {
  if (Array.isArray(value))
    return value
      .map((each) => recordedValue(each, path, fields, counter))
      .filter((each) => each !== undefined)
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, each]) => {
      const inner = path === '' ? name : `${path}.${name}`
      return isRecorded(inner, fields)
        ? [name, recordedValue(each, inner, fields, counter)]
        : [name, undefined]
    })
    const kept = entries.filter(([, each]) => each !== undefined)
    counter.leftOut += entries.filter(([, each]) => each === undefined).length
    return Object.fromEntries(kept)
  }
  return recordedScalar(value, path, fields)
}

function isRecorded(path: string, fields: RecordedFields): boolean {
  const { plain, addresses, masked, leavesNothingOut } = fields
  if (leavesNothingOut) return true
  return [...plain, ...addresses, ...masked].some(
    (each) => each === path || each.startsWith(`${path}.`),
  )
}

/** A provider may put another text into a plain field. Such a text is masked. */
const PLAIN_VALUE = /^[A-Za-z0-9_.:+-]{1,40}$/

function recordedScalar(value: unknown, path: string, fields: RecordedFields): unknown {
  const { plain, addresses, plainNames = [], leavesNothingOut = false } = fields
  // In a form, the name of a value within a list ends with an index, such as `types[0]`.
  const name = path.split(/[.[\]]+/).findLast((part) => /\D/.test(part)) ?? ''
  const isPlain = plain.includes(path) || plainNames.includes(name)
  if (isPlain && PLAIN_VALUE.test(String(value))) return value
  if (typeof value !== 'string') return leavesNothingOut ? value : undefined
  const isAddress = addresses.includes(path) || (leavesNothingOut && /^https?:/.test(value))
  return isAddress && URL.canParse(value) ? maskedAddress(value) : masked(value)
}

function maskedAddress(address: string): string {
  const { origin } = new URL(address)
  return `${origin}${masked(address.slice(origin.length))}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
