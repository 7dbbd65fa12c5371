import { type Sheet, takeSheet } from './sheet.ts'

/** Adds JSON to an answer's sheet; called while the answer is written, never later. */
export type AddTo = (sheet: Sheet) => void

/** A value that is JSON already: a text, or, where it is long, what adds its bytes. */
export interface Written<T> {
  readonly json: string | AddTo
  /** Never set: it keeps the type of what was written. */
  readonly of?: T
}

/** The fields of an answer, each as it is or already written. */
export type Fields<T> = { readonly [K in keyof T]: T[K] | Written<T[K]> }

/** A short answer is one text: it leaves in one write with its head. */
const SHORT_BYTES_MAX = 4 * 1024

const writtenValues = new WeakSet<object>()

export function written<T>(json: string | AddTo): Written<T> {
  const value = { json }
  writtenValues.add(value)
  return value
}

/** JSON of an object of which some fields are written already. Where it is long it stands on a sheet, which the caller gives back. */
export function writeFields(fields: object): string | Sheet {
  if (!Object.values(fields).some(isWritten)) return JSON.stringify(fields)
  const sheet = takeSheet()
  let text = '{'
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    text += `${text === '{' ? '' : ','}${JSON.stringify(name)}:`
    const json = isWritten(value) ? value.json : JSON.stringify(value)
    if (typeof json === 'string') {
      text += json
    } else {
      sheet.addText(text)
      json(sheet)
      text = ''
    }
  }
  sheet.addText(`${text}}`)
  return shortened(sheet)
}

function shortened(sheet: Sheet): string | Sheet {
  const bytes = sheet.bytes()
  if (bytes.length > SHORT_BYTES_MAX) return sheet
  const text = bytes.toString()
  sheet.giveBack()
  return text
}

function isWritten(value: unknown): value is Written<unknown> {
  return typeof value === 'object' && value !== null && writtenValues.has(value)
}
