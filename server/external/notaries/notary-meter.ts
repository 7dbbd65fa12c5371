import type { MetricFamily, MetricSample } from '#server/platform/health/exposition.ts'
import type { Notaries } from './port.ts'

/** `error` means that the notary did not answer, or not with its signature. */
const RESULTS = ['signed', 'refused', 'error'] as const
type Result = (typeof RESULTS)[number]

interface NotaryCounts extends Record<Result, number> {
  signedAtMs: number | null
}

export interface NotaryMeter {
  /** The given notaries, wrapped so that each request is counted. */
  readonly notaries: Notaries
  families(): readonly MetricFamily[]
}

export function openNotaryMeter(notaries: Notaries): NotaryMeter {
  const countsByName = new Map<string, NotaryCounts>()

  function record(name: string, result: Result): void {
    const none = { signed: 0, refused: 0, error: 0, signedAtMs: null }
    const counts: NotaryCounts = countsByName.get(name) ?? none
    counts[result] += 1
    if (result === 'signed') counts.signedAtMs = Date.now()
    countsByName.set(name, counts)
  }

  return {
    notaries: {
      ...notaries,
      async sign(notary, request, message) {
        try {
          const answer = await notaries.sign(notary, request, message)
          record(notary.name, answer === 'refused' ? 'refused' : 'signed')
          return answer
        } catch (cause) {
          record(notary.name, 'error')
          throw cause
        }
      },
    },
    families: () => [
      {
        name: 'hikifuda_notary_requests_total',
        type: 'counter',
        help: 'Requests of this process to notaries. An error is one without a signature.',
        samples: [...countsByName].flatMap(([notary, counts]) =>
          RESULTS.map((result) => ({ labels: { notary, result }, value: counts[result] })),
        ),
      },
      {
        name: 'hikifuda_notary_signed_timestamp_seconds',
        type: 'gauge',
        help: 'When a notary last signed for this process. Take the maximum of all processes.',
        samples: [...countsByName].flatMap(([notary, { signedAtMs }]): MetricSample[] =>
          signedAtMs === null ? [] : [{ labels: { notary }, value: signedAtMs / 1_000 }],
        ),
      },
    ],
  }
}
