import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState, LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { Seal } from '#web/kit/picture/seal.tsx'
import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import { useTexts } from '#web/language/language.ts'
import { sampleTexts } from './samples.texts.ts'
import styles from './style-guide.module.css'

const KINDS = ['done', 'open', 'over'] as const

export function WaitingSamples() {
  const { waiting } = useTexts(sampleTexts)
  return (
    <>
      <div className={styles.row}>
        {KINDS.map((kind) => (
          <Seal key={kind} kind={kind} label={waiting.seals[kind]} />
        ))}
      </div>
      <div className={styles.grid}>
        <Skeleton count={3} shape={{ height: '68px', marginBottom: '12px' }} />
        <EmptyState text={waiting.nothing}>
          <ButtonLink to="/">{waiting.toPacks}</ButtonLink>
        </EmptyState>
        <LoadFailed onRetry={() => undefined} />
      </div>
    </>
  )
}
