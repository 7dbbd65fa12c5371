import { useQuery } from '@tanstack/react-query'
import type { UrnState } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { logTexts } from '#web/shop/fairness/log.texts.ts'
import { fetchComposition } from '#web/shop/fairness/proof/fetch-evidence.ts'
import { VerdictMark } from '#web/shop/fairness/proof/verdict-seal.tsx'
import { parseComposition } from '#web/shop/fairness/verifier/composition.rule.ts'
import { hasWebCrypto } from '#web/shop/fairness/verifier/hashing.ts'
import { computePackRoot, type Verdict } from '#web/shop/fairness/verifier/proof.rule.ts'
import { chanceText } from '#web/shop/packs/chance.rule.ts'
import { useBusyWhile } from '#web/wire/activity.ts'
import styles from './pack-log.module.css'

export interface PublishedData {
  readonly json: string
  /** The hash of the composition, which this device has computed; undefined without Web Crypto. */
  readonly root: string | undefined
}

/** `published` is undefined while it loads, and null if the load fails. */
export function usePublishedComposition(packId: number) {
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['composition', packId],
    queryFn: () => fetchPublished(packId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useBusyWhile(isFetching)
  return { published: data, reload: refetch }
}

export interface PublishedCompositionProps {
  readonly published: PublishedData
  readonly pack: { readonly pack_root: string; readonly show_cardlist: '0' | '1' }
  readonly urn: UrnState
  /** The English names of the prizes and then of the extra prizes. */
  readonly namesEn: readonly string[]
}

export function PublishedComposition({ published, pack, urn, namesEn }: PublishedCompositionProps) {
  const texts = useTexts(logTexts)
  return (
    <section className={styles.part}>
      <h2>{texts.composition}</h2>
      <FingerprintCheck root={published.root} publishedRoot={pack.pack_root} />
      <code className={styles.hash}>{published.root ?? pack.pack_root}</code>
      {pack.show_cardlist === '1' ? (
        <PrizeTable json={published.json} urn={urn} namesEn={namesEn} />
      ) : (
        <p className={styles.quiet}>{texts.hidden}</p>
      )}
    </section>
  )
}

interface FingerprintCheckProps {
  readonly root: string | undefined
  readonly publishedRoot: string
}
function FingerprintCheck({ root, publishedRoot }: FingerprintCheckProps) {
  const texts = useTexts(logTexts)
  const verdict = verdictOfRoot(root, publishedRoot)
  const messages = { true: texts.fixed, false: texts.changed, open: texts.needsHttps }
  return (
    <p className={styles.checked} data-testid="composition-check" data-verdict={verdict}>
      <VerdictMark verdict={verdict} />
      {messages[verdict]}
    </p>
  )
}

function verdictOfRoot(root: string | undefined, publishedRoot: string): Verdict {
  if (root === undefined) return 'open'
  return root === publishedRoot ? 'true' : 'false'
}

async function fetchPublished(packId: number): Promise<PublishedData | null> {
  const json = await fetchComposition(packId)
  if (json === undefined) return null
  return { json, root: hasWebCrypto() ? await computePackRoot(json) : undefined }
}

interface PrizeTableProps extends Pick<PublishedCompositionProps, 'urn' | 'namesEn'> {
  readonly json: string
}
function PrizeTable({ json, urn: { counts, k }, namesEn }: PrizeTableProps) {
  const texts = useTexts(logTexts)
  const composition = parseComposition(json)
  const nameEnOf = (no: number) => namesEn[no] || undefined
  const totalRemaining = counts.reduce((sum, count) => sum + count, 0)
  return (
    <table className={styles.prizes}>
      <thead>
        <tr>
          <th scope="col">{texts.prize}</th>
          <th scope="col">{texts.published}</th>
          <th scope="col">{texts.left}</th>
          <th scope="col">{texts.chance}</th>
        </tr>
      </thead>
      <tbody>
        {composition?.prizes.map(({ name, count }, no) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a prize is its index.
          <tr key={no}>
            <th scope="row">
              <ShopText ja={name} en={nameEnOf(no)} />
            </th>
            <td>{formatNumber(count)}</td>
            <td>{formatNumber(counts[no] ?? 0)}</td>
            <td>{chanceText({ remaining: counts[no] ?? 0, totalRemaining })}</td>
          </tr>
        ))}
        {composition?.extras.map(({ name, kind, step }, no) => {
          const distance = kind === 'last' ? composition.total : step
          const count = Math.floor(composition.total / distance)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an extra prize is identified by its index.
            <tr key={`extra-${no}`}>
              <th scope="row">
                <ShopText ja={name} en={nameEnOf(composition.prizes.length + no)} />
              </th>
              <td>{formatNumber(count)}</td>
              <td>{formatNumber(count - Math.floor(k / distance))}</td>
              <td>{kind === 'last' ? texts.extraLast : texts.extraEvery(formatNumber(step))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
