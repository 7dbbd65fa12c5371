import type { Declined, Unknown } from '#server/outside/payments/port.ts'
import { unknown } from '#server/outside/payments/verdicts.ts'
import { verdictOf } from './id-pass.rule.ts'
import { reach } from './reach.ts'
import type { GmoSettings } from './settings.ts'
import { decodeForm, encodeForm, type Fields } from './windows-31j.ts'

/** GMO said no; `codes` are its ErrInfo, one for each fault. */
export interface IdPassRefusal {
  readonly is: 'refused'
  readonly codes: readonly string[]
}
export interface IdPassAnswer {
  readonly is: 'answered'
  readonly fields: Fields
}

/** GMO's protocol type: form posts to addresses that end in .idPass, answered by a query string in Windows-31J. */
export interface IdPass {
  /** `needed` are the fields without which an answer is none. */
  send(call: IdPassCall, signal: AbortSignal): Promise<IdPassAnswer | IdPassRefusal | Unknown>
}
export interface IdPassCall {
  readonly to: string
  readonly fields: Fields
  readonly needed: readonly string[]
}

export function idPassClient(settings: GmoSettings): IdPass {
  return {
    async send({ to, fields, needed }, signal) {
      const reached = await reach(
        `${settings.protocolUrl}/${to}.idPass`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=windows-31j' },
          body: encodeForm(fields),
        },
        signal,
      )
      if (reached.is === 'unknown') return reached
      if (reached.status !== 200) return unknown(`${to}: status ${reached.status}`)
      const answer = decodeForm(reached.body)
      if (answer === null) return unknown(`${to}: unreadable answer`)
      if (answer.ErrInfo !== undefined || answer.ErrCode !== undefined)
        return { is: 'refused', codes: codesIn(answer) }
      if (needed.some((name) => (answer[name] ?? '') === ''))
        return unknown(`${to}: an answer without ${needed.join(', ')}`)
      return { is: 'answered', fields: answer }
    },
  }
}

/** The same, where every refusal is the end of the matter. */
export async function sendOrDecline(
  idPass: IdPass,
  call: IdPassCall,
  signal: AbortSignal,
): Promise<IdPassAnswer | Declined | Unknown> {
  const answer = await idPass.send(call, signal)
  return answer.is === 'refused' ? verdictOf(answer.codes) : answer
}

function codesIn({ ErrInfo = '', ErrCode = '' }: Fields): readonly string[] {
  const codes = (ErrInfo === '' ? ErrCode : ErrInfo).split('|')
  return codes.map((code) => (/^[A-Za-z0-9]{1,20}$/.test(code) ? code : 'unreadable'))
}
