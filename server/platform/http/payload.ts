import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { STATE } from '#contract/codes.ts'
import { INVALID_VALUE, type Message } from '#server/platform/language.ts'
import { type CallRefusal, refuse } from './route.ts'

interface RawPayload {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}
interface ParsedPayload {
  readonly params: unknown
  readonly query: unknown
  readonly request: unknown
}

/** Returns the parsed values, or a refusal that names the wrong fields. */
export function readPayload(call: Call, raw: RawPayload): ParsedPayload | CallRefusal {
  const params = call.params?.safeParse(raw.params)
  if (params?.success === false) return refuse(STATE.unknown)
  const query = call.query?.safeParse(raw.query)
  if (query?.success === false) return refuseFields(query.error)
  if (call.request === undefined) {
    return { params: params?.data, query: query?.data, request: undefined }
  }
  const json = readJson(raw.body)
  if (json === undefined) return refuse(STATE.invalid, { json: INVALID_VALUE })
  const request = call.request.safeParse(json)
  if (!request.success) return refuseFields(request.error)
  return { params: params?.data, query: query?.data, request: request.data }
}

/** Undefined if it is missing, repeated, malformed or no object. */
function readJson(body: unknown): object | undefined {
  const text = (body as { json?: unknown } | undefined)?.json
  if (typeof text !== 'string') return undefined
  // A text with the character NUL is refused, because PostgreSQL cannot store it and no form sends
  // it.
  if (text.includes('\0') || text.includes('\\u0000')) return undefined
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (Object.hasOwn(value, '__proto__')) return undefined
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuseFields(error: z.ZodError): CallRefusal {
  const errors: Record<string, Message> = {}
  for (const issue of error.issues) {
    const [field] = issue.path
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [String(field ?? 'json')]
    for (const name of fields) errors[name] = INVALID_VALUE
  }
  return refuse(STATE.invalid, errors)
}
