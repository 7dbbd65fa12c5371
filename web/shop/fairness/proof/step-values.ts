import type { Receipt } from '#contract/draws.ts'
import type { FairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import { utcTimeText } from '#web/shop/fairness/utc-time.rule.ts'
import { parseComposition } from '#web/shop/fairness/verifier/composition.rule.ts'
import type { Evidence, StepName } from '#web/shop/fairness/verifier/proof.rule.ts'
import type { SignedHeadProof } from '#web/shop/fairness/verifier/signed-head.rule.ts'

type ValueName = keyof FairnessTexts['values']
export type StepValue = readonly [name: ValueName, value: string]

export function stepValues(name: StepName, evidence: Evidence, turnMs: number): StepValue[] {
  const { receipt, composition, clientReceipt, signed } = evidence
  const { pack_root, epoch, commitment, seed, client_seed, t, k, q, n, member_tag } = receipt
  const total = totalValues(composition)
  const position = [
    ['t', String(t)],
    ['k', String(k)],
    ['q', String(q)],
  ] as const
  switch (name) {
    case 'composition':
      return [['pack_root', pack_root], ...total, hashFormula('pack', ' || JSON')]
    case 'promise':
      return [
        ['seed', seed],
        ['commitment', commitment],
        ['epoch', epoch],
        ['member_tag', member_tag],
        ['n', String(n)],
        hashFormula('seed', ' || epoch || pack_root || member_tag || n || seed'),
      ]
    case 'shown':
      return [['commitment', commitment], ...storedValue(clientReceipt?.commitment)]
    case 'ownSeed':
      return [['client_seed', client_seed], ...storedValue(clientReceipt?.client_seed)]
    case 'counts':
      return [position[1], ['counts_before', receipt.counts_before.join(', ')], ...total]
    case 'notaries':
      return notaryValues(receipt, composition)
    case 'prizes':
      return [...position, ['prizes', receipt.prizes.join(', ')], DRAW_FORMULA]
    case 'extras':
      return [position[1], position[2], extraWinsValue(receipt), ...total]
    case 'head':
      return [
        ['head_before', receipt.head_before],
        ['head_after', receipt.head_after],
        hashFormula('head', ' || head_before || SHA-256(entry)'),
      ]
    case 'cards':
      return [position[2]]
    case 'signed':
      return signed === undefined ? [] : signedValues(signed)
    case 'turn':
      return turnValues(evidence, turnMs)
  }
}

function turnValues({ receipt, signed }: Evidence, turnMs: number): StepValue[] {
  return [
    ['turn', utcTimeText(turnMs)],
    ...(signed === undefined ? [] : signedValues(signed).slice(0, 1)),
    ['member_tag', receipt.member_tag],
    ['formula', TURN_FORMULA],
  ]
}

function notaryValues({ batch }: Receipt, composition: string | undefined): StepValue[] {
  const notaries = composition === undefined ? [] : (parseComposition(composition)?.notaries ?? [])
  return [
    ['notaries', notaries.map(({ name, key }) => `${name} ${key}`).join(', ')],
    ['batch', String(batch.no)],
    ['inputs', String(batch.inputs.length)],
    ['signature', batch.signatures.join(', ')],
    ['random', batch.random],
    ['formula', NOTARY_FORMULA],
  ]
}

function extraWinsValue({ extras }: Receipt): StepValue {
  return ['extras', extras.map(([ticket, no]) => `${ticket}: ${no}`).join(', ')]
}

function signedValues({
  head: { t, head, milliseconds, public_key, signature },
  links,
}: SignedHeadProof): StepValue[] {
  return [
    ['signed_at', utcTimeText(milliseconds)],
    ['t', String(t)],
    ['links', String(links.length)],
    ['signed_head', head],
    ['signature', signature],
    ['public_key', public_key],
    ['formula', 'Ed25519("HIKIFUDA3/signed\\0" || pack_root || t || head || milliseconds)'],
  ]
}

const DRAW_FORMULA: StepValue = [
  'formula',
  'K = HMAC-SHA-256(seed, "HIKIFUDA3/draw\\0" || epoch || pack_root || t || k || q || commitment || client_seed || head_before || random); HMAC-SHA-256(K, 0), HMAC-SHA-256(K, 1), …',
]

const TURN_FORMULA =
  'line.starts_at + floor(first 4 bytes of SHA-256("HIKIFUDA3/line\\0" || pack_root || member_tag) * line.seconds * 1000 / 2^32)'

const NOTARY_FORMULA =
  'Ed25519("HIKIFUDA3/notary\\0" || pack_root || batch || t || k || head_before || SHA-256("HIKIFUDA3/batch\\0" || inputs)); random = SHA-256("HIKIFUDA3/random\\0" || signatures)'

function hashFormula(label: string, rest: string): StepValue {
  return ['formula', `SHA-256("HIKIFUDA3/${label}\\0"${rest})`]
}

function storedValue(value: string | undefined): StepValue[] {
  return value === undefined ? [] : [['stored', value]]
}

function totalValues(composition: string | undefined): StepValue[] {
  const total = composition === undefined ? undefined : parseComposition(composition)?.total
  return total === undefined ? [] : [['total', String(total)]]
}
