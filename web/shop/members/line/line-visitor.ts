import { readStoredValue, writeStored } from '#web/kit/storage.ts'

const STORAGE_KEY = 'line-visitor'

/** A visitor whom LINE has named, and who registers with the token. */
export interface LineVisitor {
  readonly token: string
  readonly name: string
}

/** Only this tab has it, so that the next person at the browser does not register with it. */
export function saveLineVisitor(visitor: LineVisitor): void {
  writeStored('sessionStorage', STORAGE_KEY, JSON.stringify(visitor))
}

export function forgetLineVisitor(): void {
  writeStored('sessionStorage', STORAGE_KEY, null)
}

export function loadLineVisitor(): LineVisitor | undefined {
  const stored = (readStoredValue('sessionStorage', STORAGE_KEY) ?? {}) as Partial<LineVisitor>
  const { token, name } = stored
  return typeof token === 'string' && typeof name === 'string' ? { token, name } : undefined
}
