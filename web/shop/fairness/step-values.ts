import { compositionIn } from './composition.rule.ts'
import type { FairnessTexts } from './fairness.ja.ts'
import { momentText } from './moment.rule.ts'
import type { Evidence, StepName } from './proof.rule.ts'
import type { Signed } from './signed.rule.ts'

type ValueName = keyof FairnessTexts['values']
export type Value = readonly [name: ValueName, value: string]

/** What a step is worked out from, as it is hashed: for those who want to see the numbers. */
export function valuesOf(name: StepName, evidence: Evidence): Value[] {
  const { receipt, composition, note, signed } = evidence
  const { pack_root, commitment, seed, client_seed, t, k, q, n, member_tag } = receipt
  const place = [
    ['t', String(t)],
    ['k', String(k)],
    ['q', String(q)],
  ] as const
  switch (name) {
    case 'composition':
      return [['pack_root', pack_root], ...totalOf(composition), formula('pack', ' || JSON')]
    case 'promise':
      return [
        ['seed', seed],
        ['commitment', commitment],
        ['member_tag', member_tag],
        ['n', String(n)],
        formula('seed', ' || pack_root || member_tag || n || seed'),
      ]
    case 'shown':
      return [['commitment', commitment], ...noted(note?.commitment)]
    case 'ownSeed':
      return [['client_seed', client_seed], ...noted(note?.client_seed)]
    case 'counts':
      return [
        place[1],
        ['counts_before', receipt.counts_before.join(', ')],
        ...totalOf(composition),
      ]
    case 'prizes':
      return [...place, ['prizes', receipt.prizes.join(', ')], DRAWN_BY]
    case 'head':
      return [
        ['head_before', receipt.head_before],
        ['head_after', receipt.head_after],
        formula('head', ' || head_before || SHA-256(entry)'),
      ]
    case 'cards':
      return [place[2]]
    case 'signed':
      return signed === undefined ? [] : signedValues(signed)
  }
}

function signedValues({
  head: { t, head, milliseconds, public_key, signature },
  links,
}: Signed): Value[] {
  return [
    ['signed_at', momentText(milliseconds)],
    ['t', String(t)],
    ['links', String(links.length)],
    ['signed_head', head],
    ['signature', signature],
    ['public_key', public_key],
    ['formula', 'Ed25519("HIKIFUDA1/signed\\0" || pack_root || t || head || milliseconds)'],
  ]
}

const DRAWN_BY: Value = [
  'formula',
  'K = HMAC-SHA-256(seed, "HIKIFUDA1/draw\\0" || pack_root || t || k || q || commitment || client_seed || head_before); HMAC-SHA-256(K, 0), HMAC-SHA-256(K, 1), …',
]

function formula(label: string, rest: string): Value {
  return ['formula', `SHA-256("HIKIFUDA1/${label}\\0"${rest})`]
}

function noted(value: string | undefined): Value[] {
  return value === undefined ? [] : [['noted', value]]
}

function totalOf(composition: string | undefined): Value[] {
  const total = composition === undefined ? undefined : compositionIn(composition)?.total
  return total === undefined ? [] : [['total', String(total)]]
}
