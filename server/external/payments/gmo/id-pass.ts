import type { Declined, Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import { sendRequest } from '#server/external/payments/send-request.ts'
import { resultOfCodes } from './id-pass.rule.ts'
import type { GmoSettings } from './settings.ts'
import { decodeAnswer, encodeForm, type Fields } from './windows-31j.ts'

/** A refusal by GMO. `codes` contains GMO's error codes (ErrInfo), one for each fault. */
export interface IdPassRefusal {
  readonly is: 'refused'
  readonly codes: readonly string[]
}
export interface IdPassResponse {
  readonly is: 'ok'
  readonly fields: Fields
}

/**
 * A client of GMO's older API, which GMO calls the protocol type. A call is a form post to a URL
 * that ends in .idPass. The response has the form of a query string in Windows-31J, but the values
 * in it are not percent-encoded.
 */
export interface IdPass {
  /** Sends a call. The result is `unknown` if the response lacks one of the fields in `needed`. */
  send(call: IdPassCall, signal: AbortSignal): Promise<IdPassResponse | IdPassRefusal | Unknown>
}
export interface IdPassCall {
  readonly to: string
  readonly fields: Fields
  readonly needed: readonly string[]
}

export function idPassClient(settings: GmoSettings): IdPass {
  return {
    async send({ to, fields, needed }, signal) {
      const httpResponse = await sendRequest(
        `${settings.protocolUrl}/${to}.idPass`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=windows-31j' },
          body: encodeForm(fields),
        },
        signal,
      )
      if (httpResponse.is === 'unknown') return httpResponse
      if (httpResponse.status !== 200) return unknown(`${to}: status ${httpResponse.status}`)
      const response = decodeAnswer(httpResponse.body)
      if (response === null) return unknown(`${to}: unreadable response`)
      if (response.ErrInfo !== undefined || response.ErrCode !== undefined)
        return { is: 'refused', codes: errorCodesOf(response) }
      if (needed.some((name) => (response[name] ?? '') === ''))
        return unknown(`${to}: a response without ${needed.join(', ')}`)
      return { is: 'ok', fields: response }
    },
  }
}

/** Sends a call. GMO's error codes decide whether a refusal is `declined` or `unknown`. */
export async function sendOrDecline(
  idPass: IdPass,
  call: IdPassCall,
  signal: AbortSignal,
): Promise<IdPassResponse | Declined | Unknown> {
  const response = await idPass.send(call, signal)
  return response.is === 'refused' ? resultOfCodes(response.codes) : response
}

function errorCodesOf({ ErrInfo = '', ErrCode = '' }: Fields): readonly string[] {
  const codes = (ErrInfo === '' ? ErrCode : ErrInfo).split('|')
  return codes.map((code) => (/^[A-Za-z0-9]{1,20}$/.test(code) ? code : 'unreadable'))
}
