import { useQuery } from '@tanstack/react-query'
import type { UrnStand } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { chanceText } from '#web/shop/packs/chance.rule.ts'
import { useBusyWhile } from '#web/wire/activity.ts'
import { compositionIn } from './composition.rule.ts'
import { readComposition } from './evidence.ts'
import styles from './pack-log.module.css'
import { packRootOf } from './proof.rule.ts'
import { useLogTexts } from './use-log-texts.ts'
import { Mark } from './verdict-seal.tsx'

export interface Published {
  readonly written: string
  readonly root: string
}

/** Undefined until it is here, null where it did not come. */
export function usePublished(packId: number) {
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['composition', packId],
    queryFn: () => publishedOf(packId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useBusyWhile(isFetching)
  return { published: data, reload: refetch }
}

export interface PublishedCompositionProps {
  readonly published: Published
  readonly pack: { readonly pack_root: string; readonly show_cardlist: '0' | '1' }
  readonly now: UrnStand
}

/** The published composition, its fingerprint worked out here, and what is left of each prize. */
export function PublishedComposition({ published, pack, now }: PublishedCompositionProps) {
  const texts = useLogTexts()
  const verdict = published.root === pack.pack_root ? 'true' : 'false'
  return (
    <section className={styles.part}>
      <h2>{texts.composition}</h2>
      <p className={styles.checked} data-testid="composition-check" data-verdict={verdict}>
        <Mark verdict={verdict} />
        {verdict === 'true' ? texts.fixed : texts.changed}
      </p>
      <code className={styles.hash}>{published.root}</code>
      {pack.show_cardlist === '1' ? (
        <Prizes written={published.written} counts={now.counts} />
      ) : (
        <p className={styles.quiet}>{texts.hidden}</p>
      )}
    </section>
  )
}

async function publishedOf(packId: number): Promise<Published | null> {
  const written = await readComposition(packId)
  return written === undefined ? null : { written, root: await packRootOf(written) }
}

function Prizes({ written, counts }: { written: string; counts: readonly number[] }) {
  const texts = useLogTexts()
  const left = counts.reduce((sum, count) => sum + count, 0)
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
        {compositionIn(written)?.prizes.map(({ name, count }, no) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its place in the composition.
          <tr key={no}>
            <th scope="row">{name}</th>
            <td>{formatNumber(count)}</td>
            <td>{formatNumber(counts[no] ?? 0)}</td>
            <td>{chanceText({ remaining: counts[no] ?? 0, left })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
